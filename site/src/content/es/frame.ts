import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'

export const frame: SiteTexts['frame'] = {
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
}

export const actions: SiteTexts['actions'] = {
  call: (phone) => `Llame al ${phone}`,
  callNow: 'Llame ahora',
  quote: 'Pida su cotización gratis',
}

export const carousel: SiteTexts['carousel'] = {
  roles: { carousel: 'carrusel', slide: 'diapositiva' },
  previous: { label: 'Opinión anterior', tooltip: 'Opinión anterior (flecha izquierda)' },
  next: { label: 'Opinión siguiente', tooltip: 'Opinión siguiente (flecha derecha)' },
  reviews: 'Opiniones',
  position: (slide, count) => `${slide} de ${count}`,
  stars: (rating) => `${rating} de 5 estrellas`,
  job: (project, location) => `${project} en ${location}`,
  translated: 'Traducida del inglés',
  status: { one: 'Opinión {slides} de {count}', several: 'Opiniones {slides} de {count}', and: ' y ' },
}
