// SAMPLE DATA to show the layout. Replace every testimonial with that of a real customer before launch.
import type { SiteTexts } from '../site-texts.ts'

export const testimonials: SiteTexts['testimonials'] = [
  {
    name: 'María G.',
    location: 'Plano, TX',
    project: 'Cambio de entrada para autos',
    rating: 5,
    review:
      'El lunes rompieron la entrada vieja y el miércoles ya estaban colando. Las juntas quedaron alineadas con la cochera, y barrieron la calle antes de irse.',
    writtenIn: 'en',
    date: 'septiembre de 2026',
  },
  {
    name: 'James W.',
    location: 'Richardson, TX',
    project: 'Patio estampado',
    rating: 5,
    review:
      'Pedimos tres cotizaciones y solo ellos hablaron del drenaje. Cayó un aguacero y entendí por qué: en media hora el patio ya estaba seco.',
    writtenIn: 'en',
    date: 'agosto de 2026',
  },
  {
    name: 'Priya S.',
    location: 'Irving, TX',
    project: 'Cimiento para una ampliación',
    rating: 5,
    review:
      'El cimiento pasó todas las inspecciones a la primera. Me explicaron lo de los pilotes con un dibujo en una tabla de la cimbra, y les entendí todo.',
    writtenIn: 'en',
    date: 'junio de 2026',
  },
  {
    name: 'Tom H.',
    location: 'Garland, TX',
    project: 'Piso de bodega',
    rating: 5,
    review:
      'Colaron en dos etapas, así que nunca paramos los envíos. El piso quedó tan parejo que hasta los del montacargas lo notaron.',
    writtenIn: 'en',
    date: 'mayo de 2026',
  },
  {
    name: 'Denise R.',
    location: 'Mesquite, TX',
    project: 'Escalones y andador de la entrada',
    rating: 5,
    review:
      'Mi mamá ya llega sola hasta la puerta. Los escalones son parejos, el pasamanos es firme y el piso no resbala cuando se moja.',
    writtenIn: 'en',
    date: 'abril de 2026',
  },
  {
    name: 'Carlos M.',
    location: 'Carrollton, TX',
    project: 'Nivelación de losas',
    rating: 5,
    review:
      'Pensé que me iban a querer vender una entrada para autos nueva. Levantaron dos losas, sellaron la junta y nada más eso me cobraron.',
    writtenIn: 'es',
    date: 'marzo de 2026',
  },
]
