import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'
import { about } from './about.ts'
import { contact } from './contact.ts'
import { actions, carousel, frame } from './frame.ts'
import { home } from './home.ts'
import { priceTexts } from './prices.ts'
import { services } from './services.ts'
import { testimonials } from './testimonials.ts'

/** The site in Spanish, as people in Texas speak it, with the formal `usted`. */
export const es: SiteTexts = {
  lang: 'es',
  paths: {
    home: '/es/',
    services: '/es/servicios',
    about: '/es/nosotros',
    contact: '/es/contacto',
    notFound: '/es/404',
  },
  frame,
  actions,
  carousel,
  home,
  services,
  prices: priceTexts,
  about,
  contact,
  notFound: {
    title: `404 Página no encontrada | ${company.name}`,
    description: 'Esta página no existe.',
    shareTitle: '404 Página no encontrada',
    hero: {
      heading: '404 Página no encontrada',
      lede: 'Esta página no existe o cambió de dirección. Vuelva al inicio, o llámenos y con gusto le ayudamos.',
    },
    backHome: 'Volver al inicio',
  },
  testimonials,
  imageAlts: {
    hero: 'Entrada para autos de concreto escobillado y andador de losas cuadradas frente a una casa de piedra caliza, con luz de atardecer',
    driveway:
      'Entrada para autos de color claro, dividida con franjas de agregado expuesto, frente a una puerta de cochera de cedro',
    patio: 'Patio de concreto estampado como piedra, con jardineras y bancas bajo una pérgola de cedro',
    foundation:
      'Cimbra de madera alrededor de una parrilla de varilla, con el primer tramo de la losa ya colado',
    commercial:
      'Pavimento nuevo frente a una bodega con una hilera de andenes de carga y un remolque estacionado',
    steps:
      'Cinco escalones anchos de concreto con pasamanos de acero que suben a una puerta de cedro bajo un techo plano',
    repair:
      'Una entrada para autos en dos mitades: a la izquierda, concreto agrietado y hundido; a la derecha, un colado nuevo y parejo',
    about:
      'Losa fresca al amanecer con una llana y un flotador de mango largo, detrás de una tabla de cimbra con hilo azul; al fondo, la estructura de una casa',
    story:
      'Parrilla de varilla amarrada y calzada sobre una barrera de vapor, dentro de una cimbra con hilo azul; atrás espera la revolvedora',
    plaza:
      'Plaza de losas claras de concreto al anochecer, entre una hilera de árboles en jardineras y un local iluminado',
    'finish-broom': 'Escobillado',
    'finish-exposed': 'Agregado expuesto',
    'finish-ashlar': 'Sillar estampado',
    'finish-trowel': 'Pulido con llana',
    'finish-board': 'Cimbra de tablas',
  },
  beforeAfter: ['Antes', 'Después'],
  manifestDescription: `Cotizaciones gratis para trabajos de concreto en ${company.city}, ${company.region}.`,
}
