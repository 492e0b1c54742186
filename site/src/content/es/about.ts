import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'

export const about: SiteTexts['about'] = {
  label: 'Nosotros',
  title: `Una familia de contratistas de concreto desde ${company.foundedYear} | ${company.name}`,
  description: `Empresa familiar de ${company.city}, ${company.region}, desde ${company.foundedYear}: más de 500 proyectos, con licencia, fianza y seguro, y garantía estructural de 30 años.`,
  hero: {
    heading: 'Una familia, una palabra',
    lede: `Medimos, cimbramos, colamos y damos el acabado al concreto en ${company.city}, y respondemos por él con nuestro apellido.`,
  },
  badge: `Empresa familiar desde ${company.foundedYear}`,
  statsLabel: 'En números',
  stats: [
    { figure: '+15', label: 'años de experiencia' },
    { figure: '+100', label: 'clientes satisfechos' },
    { figure: '100%', label: 'con licencia y seguro' },
    { figure: '30 años', label: 'de garantía' },
  ],
  story: {
    heading: 'Nuestra historia',
    paragraphs: [
      `Empezamos en ${company.foundedYear} con una camioneta, un juego de cimbras y una idea sencilla: hacer lo que nadie ve tan bien como lo que todos ven. De la base, la varilla y la pendiente depende cómo se verá el concreto en diez años.`,
      `Más de 500 proyectos después, el apellido en las cimbras sigue siendo el de la familia. Entradas para autos, patios, cimientos y patios de maniobras, en ${company.city} y las ciudades vecinas. Quien mide su obra responde por ella.`,
    ],
    highlights: [
      `Empezamos en ${company.foundedYear}`,
      'Más de 500 proyectos terminados',
      'Con licencia, fianza y seguro',
      `Casas y negocios en toda el área de ${company.metroArea}`,
    ],
  },
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
        description:
          'Contestamos en menos de 24 horas y llegamos el día acordado. Si la lluvia retrasa el colado, le llamamos.',
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
    lede: `Lo que cada estación le exige a una losa en el norte de ${company.region}, sea nueva o vieja.`,
    tips: [
      {
        title: 'Primavera',
        description:
          'Los mejores meses para colar. Después de las tormentas, revise si el agua se llevó tierra de las orillas de la losa y rellene.',
      },
      {
        title: 'Verano',
        description:
          'Colamos al amanecer y mantenemos húmedo el concreto nuevo. Si no llueve, riegue la tierra alrededor de sus cimientos.',
      },
      {
        title: 'Otoño',
        description:
          'Con los días templados, el concreto cura parejo. Selle su entrada para autos y su patio ahora, antes del primer frente frío.',
      },
      {
        title: 'Invierno',
        description:
          'Aquí las heladas duran poco, pero pegan fuerte. No eche sal: use arena y no deje que entre agua en las grietas.',
      },
    ],
    chart: {
      caption: `Máximas y mínimas diarias promedio en ${company.city}, en °F, redondeadas (NOAA)`,
      describe: (months) =>
        months.map(({ name, high, low }) => `${name}: máxima ${high}°, mínima ${low}°`).join('; '),
    },
  },
  climate: {
    heading: `Por qué el clima de ${company.city} castiga el concreto`,
    lede: 'Arcilla abajo, calor arriba y unas cuantas heladas fuertes al año. Esto es lo que hacemos en cada caso.',
    claims: [
      {
        title: 'Arcilla que se mueve',
        description: `Buena parte de ${company.city} está sobre arcilla negra. Se hincha cuando llueve, se encoge en la sequía y sube o baja la losa con ella. Una base profunda y compactada, la varilla y las juntas de control ayudan al concreto a aguantar ese movimiento.`,
      },
      {
        title: 'Calor que lo seca de golpe',
        description:
          'En un verano de casi 100 grados Fahrenheit, el concreto fresco pierde agua antes de agarrar fuerza y se cuartea por encima. Colamos temprano, le damos sombra, rociamos la superficie y lo curamos durante días, no horas.',
      },
      {
        title: 'Frío y lluvia repentinos',
        description:
          'Un norte puede traer heladas de un día para otro, y una tormenta puede soltar varias pulgadas de lluvia en una hora. El aire en la mezcla le da espacio al agua que se congela; la pendiente y los desagües se llevan el resto.',
      },
    ],
  },
  call: {
    heading: 'Vamos a ver su proyecto',
    lede: 'Una visita, un plano con medidas y una cotización detallada: gratis y sin compromiso.',
  },
}
