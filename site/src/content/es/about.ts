import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'

const projects = company.claims.projects.toLocaleString('es-US')

export const about: SiteTexts['about'] = {
  label: 'Nosotros',
  title: `Una familia de contratistas de concreto desde ${company.foundedYear} | ${company.name}`,
  description: `Empresa familiar de ${company.city}, ${company.region}, desde ${company.foundedYear}: más de ${projects} proyectos, con licencia, fianza y seguro, y garantía estructural de ${company.claims.warrantyYears} años.`,
  hero: {
    heading: 'Una familia, una palabra',
    lede: `Medimos, cimbramos, colamos y damos el acabado al concreto en ${company.city}, y respondemos por él con nuestro apellido.`,
  },
  badge: `Empresa familiar desde ${company.foundedYear}`,
  statsLabel: 'En números',
  stats: [
    { figure: `+${company.claims.experienceYears}`, label: 'años de experiencia' },
    { figure: `+${company.claims.customers}`, label: 'clientes satisfechos' },
    { figure: '100%', label: 'con licencia y seguro' },
    { figure: `${company.claims.warrantyYears} años`, label: 'de garantía' },
  ],
  story: {
    heading: 'Nuestra historia',
    paragraphs: [
      `Empezamos en ${company.foundedYear} con una camioneta, un juego de cimbras y una idea sencilla: hacer lo que nadie ve tan bien como lo que todos ven. De la base, la varilla y la pendiente depende cómo se verá el concreto en diez años.`,
      `Más de ${projects} proyectos después, el apellido en las cimbras sigue siendo el de la familia. Entradas para autos, patios, cimientos y patios de maniobras, en ${company.city} y las ciudades vecinas. Quien mide su obra responde por ella.`,
    ],
    highlights: [
      `Empezamos en ${company.foundedYear}`,
      `Más de ${projects} proyectos terminados`,
      'Con licencia, fianza y seguro',
      `Casas y negocios en toda el área de ${company.metroArea}`,
    ],
  },
  people: { heading: 'Quiénes hacen el trabajo', since: (year) => `Desde ${year}` },
  values: {
    heading: 'Nuestros valores',
    claims: [
      {
        title: 'Trabajo bien hecho',
        description:
          'Cimbra a hilo, varilla a su altura y juntas donde van. Lo que no queda bien, lo volvemos a hacer.',
      },
      {
        title: 'Primero el cliente',
        description: 'Usted sabe quién va, cuándo y cuánto cuesta antes de la primera palada.',
      },
      {
        title: 'Formalidad',
        description: `Contestamos en menos de ${company.responseHours} horas y llegamos el día acordado. Si la lluvia retrasa el colado, le llamamos.`,
      },
      {
        title: 'Innovación',
        description:
          'Niveles láser, mejores mezclas, cortes más limpios: usamos lo que hace durar más una losa.',
      },
    ],
  },
  assurances: {
    heading: 'Con esto puede contar',
    claims: [
      {
        title: 'Reparación de emergencia',
        description:
          'Una banqueta levantada o una losa vencida es un peligro. Contestamos la línea de emergencias las 24 horas, los 7 días de la semana.',
      },
      {
        title: 'Opciones ecológicas',
        description:
          'El concreto viejo se puede triturar para usarlo de base, el agua de lavado no tiene por qué llegar al drenaje y las losas permeables dejan pasar la lluvia.',
      },
      {
        title: 'Equipo moderno',
        description:
          'Con regla láser y cortadoras de corte temprano, la superficie queda pareja y las juntas se hacen a tiempo.',
      },
      {
        title: 'Precios claros',
        description:
          'Una cotización detallada, gratis y sin compromiso. No se agrega nada que usted no pida.',
      },
    ],
  },
  seasons: {
    heading: 'El concreto a lo largo del año',
    lede: `Lo que cada estación le exige a una losa en ${company.place.es}, sea nueva o vieja.`,
    names: { spring: 'Primavera', summer: 'Verano', fall: 'Otoño', winter: 'Invierno' },
    temperatures: `Mínimas y máximas diarias promedio en ${company.city}, en °F, redondeadas (${company.climate?.temperatureSource})`,
  },
  climate: { heading: `Por qué el clima de ${company.city} castiga el concreto` },
  call: {
    heading: 'Vamos a ver su proyecto',
    lede: 'Una visita, un plano con medidas y una cotización detallada: gratis y sin compromiso.',
  },
}
