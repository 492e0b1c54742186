import type { SiteLanguage } from './site-texts.ts'

interface Testimonial {
  name: string
  location: string
  /** The month of the review, such as `2026-09`. */
  month: string
  /** The number of stars, from 1 to 5. */
  rating: number
  /** The language of the customer's own words: a page in another language says that they are translated. */
  writtenIn: SiteLanguage
  project: Record<SiteLanguage, string>
  review: Record<SiteLanguage, string>
}

// SAMPLE DATA to show the layout. Replace every testimonial with that of a real customer before launch.
export const testimonials: Testimonial[] = [
  {
    name: 'María G.',
    location: 'Plano, TX',
    month: '2026-09',
    rating: 5,
    writtenIn: 'en',
    project: { en: 'Driveway replacement', es: 'Cambio de entrada para autos' },
    review: {
      en: 'They broke out the old driveway on Monday and poured on Wednesday. The joints line up with the garage, and the street was swept before they left.',
      es: 'El lunes rompieron la entrada vieja y el miércoles ya estaban colando. Las juntas quedaron alineadas con la cochera, y barrieron la calle antes de irse.',
    },
  },
  {
    name: 'James W.',
    location: 'Richardson, TX',
    month: '2026-08',
    rating: 5,
    writtenIn: 'en',
    project: { en: 'Stamped patio', es: 'Patio estampado' },
    review: {
      en: 'We got three quotes, and they were the only ones who brought up drainage. One hard rain later I knew why: the patio was dry in half an hour.',
      es: 'Pedimos tres cotizaciones y solo ellos hablaron del drenaje. Cayó un aguacero y entendí por qué: en media hora el patio ya estaba seco.',
    },
  },
  {
    name: 'Priya S.',
    location: 'Irving, TX',
    month: '2026-06',
    rating: 5,
    writtenIn: 'en',
    project: { en: 'Foundation for an addition', es: 'Cimiento para una ampliación' },
    review: {
      en: 'Every inspection passed the first time. They explained the piers with a sketch on a form board, and it made sense.',
      es: 'El cimiento pasó todas las inspecciones a la primera. Me explicaron lo de los pilotes con un dibujo en una tabla de la cimbra, y les entendí todo.',
    },
  },
  {
    name: 'Tom H.',
    location: 'Garland, TX',
    month: '2026-05',
    rating: 5,
    writtenIn: 'en',
    project: { en: 'Warehouse floor', es: 'Piso de bodega' },
    review: {
      en: 'Poured in two phases, so we never had to stop shipping. The floor is flat enough that the forklift drivers noticed.',
      es: 'Colaron en dos etapas, así que nunca paramos los envíos. El piso quedó tan parejo que hasta los del montacargas lo notaron.',
    },
  },
  {
    name: 'Denise R.',
    location: 'Mesquite, TX',
    month: '2026-04',
    rating: 5,
    writtenIn: 'en',
    project: { en: 'Front steps and walkway', es: 'Escalones y andador de la entrada' },
    review: {
      en: 'My mother can walk to the door by herself again. Even steps, a good rail, and a finish that is not slick when it is wet.',
      es: 'Mi mamá ya llega sola hasta la puerta. Los escalones son parejos, el pasamanos es firme y el piso no resbala cuando se moja.',
    },
  },
  {
    name: 'Carlos M.',
    location: 'Carrollton, TX',
    month: '2026-03',
    rating: 5,
    writtenIn: 'es',
    project: { en: 'Sunken slab lifted', es: 'Nivelación de losas' },
    review: {
      en: 'I expected to be sold a new driveway. They lifted two panels, sealed the joint and charged me for exactly that.',
      es: 'Pensé que me iban a querer vender una entrada para autos nueva. Levantaron dos losas, sellaron la junta y nada más eso me cobraron.',
    },
  },
]
