import { company } from '@concrete-quote/openapi'

export const repair = {
  label: 'Repairs',
  title: `Concrete repair in ${company.city}: cracks, sunken slabs, worn surfaces | ${company.name}`,
  description: `Seal it, lift it, resurface it or replace it: how concrete is repaired in ${company.city}, how long each repair lasts, and what decides its price.`,
  hero: {
    heading: 'Find the cause, then fix it',
    lede: 'A patch over the wrong cause fails by next summer. We look for the water, the root or the void first.',
  },
  process: {
    heading: 'How a repair runs',
    lede: 'The smallest repair that lasts is the right one.',
    steps: [
      {
        title: 'Look and listen',
        timeframe: 'On the visit',
        description:
          'We measure the crack, sound the slab with a hammer to find hollow spots, and follow the water: downspouts, sprinklers, leaks.',
      },
      {
        title: 'Choose the repair',
        timeframe: 'In the quote',
        description:
          'You see each way to do it, with its price and how long it lasts. The cause comes first: a drain or a moved downspout often costs the least.',
      },
      {
        title: 'Seal, lift or replace',
        timeframe: 'On the day',
        description:
          'Cracks are cleaned and injected. Sunken slabs are raised through small holes. Worn surfaces are ground and covered. What is broken is cut out and poured anew.',
      },
      {
        title: 'Back in use',
        timeframe: 'After a day, or a week',
        description:
          'A lifted slab or a sealed crack carries a car by the next day. New concrete carries one after 7 days.',
      },
    ],
  },
  life: {
    heading: 'How long a repair lasts',
    lede: `As long as its cause stays away. What we pour anew has our ${company.claims.warrantyYears}-year structural warranty.`,
    points: [
      'A crack filled with epoxy: as long as the slab, if it no longer moves',
      'A joint with new sealant: 5 to 10 years',
      'A lifted slab: 10 years and more, once water no longer runs below it',
      'A thin new surface: 8 to 15 years, depending on traffic',
    ],
  },
  price: {
    heading: 'What decides the price',
    factors: [
      {
        title: 'The cause',
        description: 'A void below the slab takes more than the crack that it left on top.',
      },
      {
        title: 'The extent',
        description: 'The feet of crack, the number of panels, and how far they have sunk.',
      },
      {
        title: 'The visit',
        description: 'Several small repairs on one day cost less than one on each of several days.',
      },
      {
        title: 'The look',
        description: 'Matching the color and finish around it takes samples and more hours.',
      },
    ],
  },
  questions: {
    heading: 'What people ask about repairs',
    items: [
      {
        question: 'Is this crack serious?',
        answer:
          'One that is thinner than a credit card and level on both sides usually is not: seal it and watch it. One wider than a quarter of an inch, one that grows, or one with a higher side tells you that something below moves. Send a photo with your request.',
      },
      {
        question: 'Lift or replace?',
        answer:
          'Panels that sank in one piece can be lifted, for less than new ones and in hours. If a panel has broken into several pieces, or its surface crumbles, replacing it is the better use of your money.',
      },
      {
        question: 'Will I see the repair?',
        answer:
          'Yes, at least at first. Sealed cracks stay visible as thin lines, and new concrete is lighter than old. If the look matters, a new surface over the whole slab gives it one color.',
      },
    ],
  },
} as const
