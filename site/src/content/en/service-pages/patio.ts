import { company } from '@concrete-quote/openapi'

export const patio = {
  label: 'Patios',
  title: `Concrete patios in ${company.city}: finishes, drainage and prices | ${company.name}`,
  description: `How a concrete patio is laid out, drained, stamped and sealed in ${company.city}, how long it lasts, and what decides its price. With a price by size.`,
  hero: {
    heading: 'A patio that stays dry',
    lede: 'Laid out around your table, your grill and the way rain leaves the yard. Then poured, and finished by hand.',
  },
  process: {
    heading: 'How a patio is built',
    lede: 'Most of the work is done before the truck comes.',
    steps: [
      {
        title: 'Outline and levels',
        timeframe: 'Day 1',
        description:
          'Paint on the grass shows the size with your furniture in it. A laser finds the levels: a quarter of an inch of fall for each foot, away from the house.',
      },
      {
        title: 'Base, forms and drains',
        timeframe: 'Day 2',
        description:
          'Sod and topsoil come out, and a stone base goes in. Drains, gas sleeves and conduits for lights are laid now, because later they mean cutting.',
      },
      {
        title: 'Pour and finish',
        timeframe: 'Day 3',
        description:
          'Four inches of concrete over steel. Broomed, washed to show the stone, or stamped while it is still soft: there is an hour or two for that.',
      },
      {
        title: 'Wash, cut, seal',
        timeframe: 'The days after',
        description:
          'Joints follow the pattern. Stamped and exposed surfaces are washed and sealed once dry. Walk on it after 24-48 hours, and give it 7 days before the grill and the planters.',
      },
    ],
  },
  life: {
    heading: 'How long it lasts',
    lede: `A patio carries little, so water and roots decide: 25 to 40 years is usual. The structure of ours is under warranty for ${company.claims.warrantyYears}.`,
    points: [
      'The slab stays an inch or two below the door and clear of the siding',
      'A soft joint along the house lets each move by itself',
      'A stamped surface keeps its color under a sealer: renew it every two to three years',
      'Downspouts and sprinklers end past the edge, not under it',
    ],
  },
  price: {
    heading: 'What decides the price',
    factors: [
      {
        title: 'The finish',
        description: 'Broom costs the least, exposed aggregate more, and stamping with two colors the most.',
      },
      { title: 'The shape', description: 'Curves and borders are formed and cut by hand, foot by foot.' },
      {
        title: 'The way in',
        description: 'Where no truck reaches the yard, concrete comes through a pump line or by wheelbarrow.',
      },
      {
        title: 'The slope',
        description: 'A yard that falls needs a thicker edge, a step or a low wall; a flat one needs drains.',
      },
    ],
  },
  questions: {
    heading: 'What people ask about patios',
    items: [
      {
        question: 'Is stamped concrete slippery?',
        answer:
          'Wet and freshly sealed, it can be. A fine grit in the sealer gives grip and is barely visible. Around a pool, we suggest a broom finish, or exposed aggregate.',
      },
      {
        question: 'Can I put a cover on it later?',
        answer:
          'Yes, if you tell us now. The posts of a cover need footings, which are deeper than a patio slab and set below it. We pour them with the slab, where your posts will stand, and note where they are.',
      },
      {
        question: 'How hot does it get in summer?',
        answer:
          'It depends on the color more than on anything else. Plain gray and light tints stay much cooler than dark ones, and shade helps most. Look at a sample in full sun before you choose.',
      },
    ],
  },
} as const
