import { company } from '@concrete-quote/openapi'

export const driveway = {
  label: 'Driveways',
  title: `Concrete driveways in ${company.city}: process and prices | ${company.name}`,
  description: `How a concrete driveway is built in ${company.city}, how long it lasts, when you can park on it, and what decides its price. With a price by size.`,
  hero: {
    heading: 'A driveway that carries the load',
    lede: 'Cars are easy. Water, moving soil and the moving truck are not: what is under the slab decides how it looks in twenty years.',
  },
  process: {
    heading: 'How a driveway is built',
    lede: 'Day by day, from the old concrete to the day you park on the new one.',
    steps: [
      {
        title: 'Out with the old',
        timeframe: 'Day 1',
        description:
          'The old slab is broken up and hauled away, and the ground is cut to grade, with room for the base.',
      },
      {
        title: 'Base, forms and steel',
        timeframe: 'Day 2',
        description:
          'Four inches or more of crushed stone are compacted. Forms set the edges and the fall, and the steel sits on chairs, so that it ends up inside the slab and not below it.',
      },
      {
        title: 'Pour and joints',
        timeframe: 'Day 3',
        description:
          'Four inches of concrete are placed, leveled and broomed. Joints are cut within hours, a quarter of the depth and no more than ten feet apart.',
      },
      {
        title: 'Cure, then park',
        timeframe: 'The week after',
        description:
          'The surface stays damp or under a curing compound for seven days. Walk on it after 24-48 hours, park cars after 7 days, and heavy trucks after 28.',
      },
    ],
  },
  life: {
    heading: 'How long it lasts',
    lede: `On a firm, drained base, a concrete driveway lasts 25 to 40 years. The structure of ours is under warranty for ${company.claims.warrantyYears}.`,
    points: [
      'Water runs off: an eighth to a quarter of an inch of fall for each foot, away from the garage',
      'A gap filled with soft board keeps the slab from pushing on the garage, the house and the street',
      'Entrained air in the mix gives freezing water room',
      'A sealer every two to three years keeps out oil and salt',
    ],
  },
  price: {
    heading: 'What decides the price',
    factors: [
      {
        title: 'The area',
        description:
          'The largest item. A two-car driveway costs less for each square foot than a narrow strip.',
      },
      {
        title: 'The thickness',
        description:
          'Four inches carry cars and pickups. An RV, a boat trailer or a work truck calls for five or six.',
      },
      {
        title: 'What is there now',
        description: 'Old concrete, roots and soft ground have to go before the base comes in.',
      },
      {
        title: 'The finish',
        description:
          'Broom is the plain one. Exposed aggregate, borders, color and stamping take more hours.',
      },
    ],
  },
  questions: {
    heading: 'What people ask about driveways',
    items: [
      {
        question: 'Can you pour over my old driveway?',
        answer:
          'It is rarely worth it. New concrete cracks where the old slab below it moves, and it ends up too high at the garage and the street. If the old slab is sound and only worn, it can be resurfaced instead.',
      },
      {
        question: 'Do I need a permit?',
        answer:
          'On your own lot, that depends on the city. The apron, where the driveway meets the street, is usually on city land: it needs a permit, and the city sets its thickness. We prepare the paperwork, and the letter for your HOA.',
      },
      {
        question: 'Will it crack?',
        answer:
          'All concrete shrinks as it dries, about a sixteenth of an inch in ten feet. The joints are there so that it cracks inside them, in a straight line. A crack elsewhere that grows, or with one side higher, is a reason to call us.',
      },
    ],
  },
} as const
