import { company, privacyPaths } from '@concrete-quote/openapi'
import { firstAndLast, formatClock, hoursOfWeek, weekdayName } from '../office-hours.ts'
import type { SiteTexts } from '../site-texts.ts'
import { about } from './about.ts'
import { home } from './home.ts'
import { privacy } from './privacy.ts'
import { servicePages } from './service-pages/index.ts'
import { priceTexts, services } from './services.ts'

const formatTime = (clock: string) => formatClock(clock, ['a.m.', 'p.m.'])
/** Formats the hours of the week, in lines. */
export const formatHours = (hours?: typeof company.hours) =>
  hoursOfWeek(hours).map(({ days, spans }) => {
    const names = firstAndLast(days)
      .map((day) => weekdayName(day, 'es', 'long'))
      .join(' a ')
    const times = spans.map((span) => span.map(formatTime).join(' a ')).join(' y ')
    return `${names.charAt(0).toUpperCase()}${names.slice(1)}: ${times || 'solo emergencias'}`
  })

/** The site in Spanish, as people in Texas speak it, with the formal `usted`. */
export const es: SiteTexts = {
  lang: 'es',
  paths: {
    home: '/es/',
    services: '/es/servicios',
    about: '/es/nosotros',
    contact: '/es/contacto',
    driveway: '/es/servicios/entradas-para-autos',
    patio: '/es/servicios/patios',
    foundation: '/es/servicios/cimientos',
    commercial: '/es/servicios/proyectos-comerciales',
    steps: '/es/servicios/escalones-y-andadores',
    repair: '/es/servicios/reparaciones',
    privacy: privacyPaths.es,
    notFound: '/es/404',
  },
  frame: {
    language: 'Español',
    offer: 'Este sitio también está en español',
    skipLink: 'Ir al contenido',
    emergency: 'Emergencias 24/7',
    menu: 'Menú',
    navigation: 'Principal',
    serviceAreas: 'Ciudades donde trabajamos',
    surroundings: `y otras ciudades del área de ${company.metroArea}`,
    blurb: `Empresa familiar de concreto en ${company.city}, ${company.region}, desde ${company.foundedYear}. Con licencia, fianza y seguro.`,
    pages: { heading: 'Páginas' },
    services: { heading: 'Servicios', items: ['Entradas para autos', 'Banquetas', 'Patios', 'Losas'] },
    talk: {
      heading: 'Hable con nosotros',
      emergency: 'Reparaciones de emergencia las 24 horas',
      link: 'Cotización gratis',
    },
    rights: 'Todos los derechos reservados.',
    imageNote: 'Las imágenes son ilustraciones hechas para este sitio.',
    callBar: { name: 'Llamar o cotizar', call: 'Llamar', quote: 'Cotización gratis' },
  },
  actions: {
    call: (phone) => `Llame al ${phone}`,
    callNow: 'Llame ahora',
    quote: 'Pida su cotización gratis',
  },
  credentials: {
    license: (number, authority) => `Licencia ${number} (${authority})`,
    insurance: (insurer, amount) =>
      ['Con seguro', insurer && `de ${insurer}`, amount && `por ${amount}`].filter(Boolean).join(' '),
  },
  carousel: {
    roles: { carousel: 'carrusel', slide: 'diapositiva' },
    previous: { label: 'Opinión anterior', tooltip: 'Opinión anterior (flecha izquierda)' },
    next: { label: 'Opinión siguiente', tooltip: 'Opinión siguiente (flecha derecha)' },
    reviews: 'Opiniones',
    position: (slide, count) => `${slide} de ${count}`,
    source: (name: string) => `en ${name}`,
    stars: (rating) => `${rating} de 5 estrellas`,
    job: (project, location) => `${project} en ${location}`,
    translatedFrom: (lang) => `Traducida del ${new Intl.DisplayNames('es', { type: 'language' }).of(lang)}`,
    sample: 'Ejemplo',
    status: { one: 'Opinión {slides} de {count}', several: 'Opiniones {slides} de {count}', and: ' y ' },
  },
  home,
  services,
  ...servicePages,
  servicePage: {
    estimate: 'Vamos a medir, y la cotización por conceptos es gratis.',
    reviews: 'Lo que dicen los clientes',
    others: 'Nuestros otros servicios',
  },
  prices: priceTexts,
  about,
  contact: {
    label: 'Contacto',
    title: `Pida su cotización de concreto gratis en ${company.city} | ${company.name}`,
    description: `Pida una cotización gratis y sin compromiso. Entradas para autos, patios, cimientos y reparaciones en ${company.city} y sus alrededores. Contestamos en menos de ${company.responseHours} horas.`,
    hero: {
      heading: 'Pida su cotización de concreto gratis',
      lede: `Cuéntenos de su proyecto. Le contestamos en menos de ${company.responseHours} horas. O llame y hable con la gente que hace el trabajo.`,
    },
    badge: 'Gratis y sin compromiso',
    remove: 'Quitar',
    detailsHeading: 'Hable con nosotros',
    phone: 'Teléfono',
    serviceArea: {
      label: 'Dónde trabajamos',
      areas: `${company.serviceAreas.join(', ')} y otras ciudades del área de ${company.metroArea}`,
    },
    hours: { label: 'Horario', lines: formatHours() },
    emergency: {
      heading: '¿Se le hundió o se le levantó una losa?',
      text: 'Contestamos la línea de emergencias las 24 horas, los 7 días de la semana.',
    },
    faqHeading: 'Antes de llamar',
  },
  projects: {
    path: '/es/proyectos/',
    title: (project, city) => `${project} en ${city} | ${company.name}`,
    heading: 'Proyectos terminados',
    lede: 'Qué hicimos, dónde y cuándo.',
    newest: 'Proyectos recientes',
    city: 'Ciudad',
    kind: 'Tipo de trabajo',
    finished: 'Terminado',
    photos: 'Más fotos',
    more: 'Más proyectos',
  },
  privacy,
  notFound: {
    title: `404 Página no encontrada | ${company.name}`,
    description: 'Esta página no existe.',
    hero: {
      heading: '404 Página no encontrada',
      lede: 'Esta página no existe o cambió de dirección. Vuelva al inicio, o llámenos y con gusto le ayudamos.',
    },
    backHome: 'Volver al inicio',
  },
  beforeAfter: ['Antes', 'Después'],
}
