// SAMPLE DATA to show the layout. Replace every testimonial with that of a real customer before launch.
// `writtenIn` is the language of the customer's own words: a page in another language says that they are translated.

export const testimonials = [
  {
    name: 'Maria G.',
    location: 'Plano, TX',
    project: 'Driveway replacement',
    rating: 5,
    review:
      'They broke out the old driveway on Monday and poured on Wednesday. The joints line up with the garage, and the street was swept before they left.',
    writtenIn: 'en',
    date: 'September 2026',
  },
  {
    name: 'James W.',
    location: 'Richardson, TX',
    project: 'Stamped patio',
    rating: 5,
    review:
      'We got three quotes, and they were the only ones who brought up drainage. One hard rain later I knew why: the patio was dry in half an hour.',
    writtenIn: 'en',
    date: 'August 2026',
  },
  {
    name: 'Priya S.',
    location: 'Irving, TX',
    project: 'Foundation for an addition',
    rating: 5,
    review:
      'Every inspection passed the first time. They explained the piers with a sketch on a form board, and it made sense.',
    writtenIn: 'en',
    date: 'June 2026',
  },
  {
    name: 'Tom H.',
    location: 'Garland, TX',
    project: 'Warehouse floor',
    rating: 5,
    review:
      'Poured in two phases, so we never had to stop shipping. The floor is flat enough that the forklift drivers noticed.',
    writtenIn: 'en',
    date: 'May 2026',
  },
  {
    name: 'Denise R.',
    location: 'Mesquite, TX',
    project: 'Front steps and walkway',
    rating: 5,
    review:
      'My mother can walk to the door by herself again. Even steps, a good rail, and a finish that is not slick when it is wet.',
    writtenIn: 'en',
    date: 'April 2026',
  },
  {
    name: 'Carlos M.',
    location: 'Carrollton, TX',
    project: 'Sunken slab lifted',
    rating: 5,
    review:
      'I expected to be sold a new driveway. They lifted two panels, sealed the joint and charged me for exactly that.',
    writtenIn: 'es',
    date: 'March 2026',
  },
] as const
