import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'

const [, ...otherAreas] = company.serviceAreas
// Writes `e` instead of `y` before the sound of an i.
const areas = new Intl.ListFormat('es').format(otherAreas)

export const home: SiteTexts['home'] = {
  label: 'Inicio',
  title: `${company.name} | Contratista de concreto en ${company.city}, ${company.region}`,
  description: `Entradas para autos, patios, cimientos, losas comerciales, escalones y reparaciones. Empresa familiar de ${company.city} con licencia, fianza y seguro. Cotización gratis.`,
  hero: {
    heading: 'Concreto hecho para durar',
    lede: `Entradas para autos, patios, cimientos y losas comerciales. Desde ${company.foundedYear}, una familia de ${company.city} cimbra, cuela y da el acabado.`,
  },
  trust: 'Por qué confiar en nosotros',
  trustBadges: [
    { title: 'Con licencia y seguro', description: 'Y con fianza: usted tiene respaldo mientras trabajamos' },
    {
      title: `Más de ${company.claims.experienceYears} años de experiencia`,
      description: `Una familia que cuela concreto desde ${company.foundedYear}`,
    },
    { title: `Somos de ${company.city}`, description: `Y también trabajamos en ${areas}` },
  ],
  services: {
    heading: 'Seis tipos de obra, la misma calidad',
    lede: 'En casas y en negocios ponemos la misma base, la misma varilla y el mismo cuidado hasta la última pulgada.',
    cards: {
      driveway: {
        title: 'Entradas para autos',
        description:
          'Nuevas, de reemplazo o ampliaciones, con juntas para un suelo que nunca se está quieto.',
        more: 'Ver entradas para autos',
      },
      patio: {
        title: 'Patios y espacios exteriores',
        description:
          'Patios, pisos alrededor de la alberca y cocinas exteriores, a la medida de su jardín y sin charcos.',
        more: 'Ver patios',
      },
      foundation: {
        title: 'Cimientos',
        description: 'Losas para casas, ampliaciones y talleres, en un suelo que se hincha y se encoge.',
        more: 'Ver cimientos',
      },
      commercial: {
        title: 'Proyectos comerciales',
        description: 'Pisos, patios de maniobras y estacionamientos, colados sin parar su negocio.',
        more: 'Ver proyectos comerciales',
      },
      steps: {
        title: 'Escalones y andadores',
        description: 'Accesos, andadores de jardín y rampas, con escalones parejos y buen agarre.',
        more: 'Ver escalones y andadores',
      },
      repair: {
        title: 'Reparación y restauración',
        description: 'Resanar, levantar o volver a colar: le decimos con franqueza qué hace falta.',
        more: 'Ver reparaciones',
      },
    },
  },
  process: {
    heading: 'Así trabajamos',
    lede: 'Cinco pasos, cada uno con su plazo: usted siempre sabe qué sigue y cuándo.',
    steps: [
      {
        title: 'Consulta gratis',
        timeframe: `Respuesta en ${company.responseHours} horas`,
        description:
          'Llame o envíe el formulario. Alguien de la familia le pregunta qué quiere construir o arreglar, y acordamos una visita.',
      },
      {
        title: 'Visita y medidas',
        timeframe: '1 a 2 días hábiles',
        description:
          'Medimos, revisamos la pendiente y el suelo, y ponemos por escrito cada concepto de su cotización. Si hace falta un permiso de la ciudad o una carta para su asociación de vecinos (HOA), preparamos los papeles.',
      },
      {
        title: 'Visto bueno',
        timeframe: 'El mismo día',
        description:
          'Usted da el sí, escogemos el acabado y ese mismo día apartamos la cuadrilla y los camiones. La cotización dice cómo y cuándo se paga: por lo general, un anticipo ahora y el resto después de la revisión final.',
      },
      {
        title: 'Colado y acabado',
        timeframe: '3 a 5 días',
        description:
          'Compactamos la base, cimbramos a hilo, amarramos la varilla, colamos, damos el acabado y cortamos las juntas. Todo lo hace una misma cuadrilla, con alguien de la familia en la obra.',
      },
      {
        title: 'Revisión final',
        timeframe: 'Antes de irnos',
        description: `Recorremos con usted el trabajo terminado y empieza su garantía estructural de ${company.claims.warrantyYears} años. Por lo general, se puede caminar encima a las 24 o 48 horas y estacionarse a los 7 días; la resistencia completa llega a los 28 días.`,
      },
    ],
  },
  guarantee: {
    title: `Respuesta garantizada en ${company.responseHours} horas`,
    description: `Envíe el formulario o deje un mensaje a cualquier hora: le contestamos en menos de ${company.responseHours} horas.`,
    link: 'Pida una cotización',
  },
  about: {
    heading: 'Un apellido en cada cimbra',
    lede: `Desde ${company.foundedYear}, una misma familia cimbra, cuela y termina el concreto en ${company.city}. Usted trata directamente con la gente que hace el trabajo.`,
    highlights: [
      `Trabajando desde ${company.foundedYear}, con más de ${company.claims.experienceYears} años de experiencia`,
      'Con licencia, fianza y seguro',
      `Conocemos el suelo de ${company.city} y de toda el área de ${company.metroArea}`,
    ],
  },
  whyChoose: {
    heading: `Por qué elegir a ${company.name}`,
    claims: [
      {
        title: `Garantía estructural de ${company.claims.warrantyYears}\u00a0años`,
        description: 'Por escrito, sobre la estructura de lo que colamos.',
      },
      {
        title: 'Satisfacción 100% garantizada',
        description: 'El trabajo termina cuando usted lo recorre con nosotros y queda a gusto.',
      },
      {
        title: 'Cotización gratis y sin compromiso',
        description: 'Tomamos medidas y la detallamos por conceptos, nos contrate o no.',
      },
      {
        title: 'Emergencias las 24\u00a0horas, los 7\u00a0días',
        description: 'Una losa que falló en la noche no puede esperar al lunes.',
      },
    ],
  },
  testimonials: { heading: 'Lo que dicen nuestros vecinos' },
  closing: {
    heading: `Escríbanos hoy y le contestamos en menos de ${company.responseHours} horas`,
    lede: 'La visita, las medidas y la cotización por conceptos son gratis y sin compromiso.',
    link: 'Pida su cotización gratis',
  },
}
