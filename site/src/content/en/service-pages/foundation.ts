import { company } from '@concrete-quote/openapi'

export const foundation = {
  label: 'Foundations',
  title: `Slab foundations in ${company.city} for houses, additions and shops | ${company.name}`,
  description: `How a slab foundation is engineered, inspected and poured in ${company.city}, how long it lasts, and what decides its price. For houses, additions, garages and shops.`,
  hero: {
    heading: 'The part nobody sees again',
    lede: 'A foundation is right on the day of the pour, or never. So everything is measured, tied and inspected before the first truck.',
  },
  process: {
    heading: 'How a foundation is built',
    lede: 'To an engineer’s drawing, with an inspection before anything is covered.',
    steps: [
      {
        title: 'Soil report and drawing',
        timeframe: 'Before we dig',
        description:
          'Borings show what the ground does when it is wet and dry. From them, an engineer sizes beams, piers and steel, and the city issues the permit.',
      },
      {
        title: 'Pad, piers and trenches',
        timeframe: 'Before the steel',
        description:
          'The pad is built up in thin layers, each one compacted. Piers are drilled to the layer that the drawing names, and beams are trenched between them.',
      },
      {
        title: 'Pipes, vapor barrier, steel',
        timeframe: 'Before the pour',
        description:
          'Pipes are tested for leaks, the vapor barrier is taped around each of them, and the steel sits on chairs. Then the inspector looks, and signs.',
      },
      {
        title: 'One pour, then cure',
        timeframe: 'The week after',
        description:
          'Beams and slab are placed in one piece, without a cold joint, and kept damp for seven days. Walls can usually go up after about a week; full strength takes 28 days.',
      },
    ],
  },
  life: {
    heading: 'How long it lasts',
    lede: `As long as the house on it, if the soil below stays evenly moist. Its structure is under warranty for ${company.claims.warrantyYears} years.`,
    points: [
      'The ground falls six inches in the first ten feet from the house',
      'Gutters end well away from the edge',
      'In a long dry spell, a soaker hose keeps the soil from shrinking away',
      'Large trees stand as far from the house as they will be tall',
    ],
  },
  price: {
    heading: 'What decides the price',
    factors: [
      {
        title: 'The soil',
        description: 'What moves more needs deeper beams, more steel, and perhaps piers.',
      },
      {
        title: 'The plan',
        description: 'A plain rectangle is the least work. Each corner, step and drop adds forms and beams.',
      },
      {
        title: 'The lot',
        description: 'A slope takes fill or taller edges, and a tight lot takes a pump.',
      },
      {
        title: 'What it carries',
        description: 'A second floor, a brick face or a car lift calls for more concrete where it stands.',
      },
    ],
  },
  questions: {
    heading: 'What people ask about foundations',
    items: [
      {
        question: 'Do I need a soil report?',
        answer:
          'For a house, and on soil that swells, yes: without one, the engineer has to guess, and a guess is either too weak or too expensive. For a small shop or a shed, the city may not ask for it. We tell you which it is before you spend anything.',
      },
      {
        question: 'Can you tie an addition into the slab I have?',
        answer:
          'Usually. Steel bars are set in epoxy in the old edge, and the new beam is poured against it. Where the two are expected to move differently, the engineer separates them instead, with a joint that lets them.',
      },
      {
        question: 'What does the inspector look at?',
        answer:
          'The depth and width of the trenches, the size and spacing of the steel, the vapor barrier, and the pipes. It happens before the pour, because afterward nobody can see any of it. We are there, and pour once it is signed.',
      },
    ],
  },
} as const
