import { company } from '@concrete-quote/openapi'

export const steps = {
  label: 'Steps and walkways',
  title: `Concrete steps and walkways in ${company.city} and what they cost | ${company.name}`,
  description: `How concrete steps, walks and ramps are measured and poured in ${company.city}, how long they last, and what decides their price. With a price by length.`,
  hero: {
    heading: 'Every step the same',
    lede: 'Feet learn a stair at the first step and trust the rest. So all risers are even, and all treads shed water.',
  },
  process: {
    heading: 'How steps and walks are built',
    lede: 'A small job with exact numbers.',
    steps: [
      {
        title: 'Measure the rise',
        timeframe: 'Day 1',
        description:
          'The height from walk to door, divided into risers of about seven inches. Treads are eleven or more. Old steps and panels come out.',
      },
      {
        title: 'Footing and forms',
        timeframe: 'Day 2',
        description:
          'Steps stand on a footing of their own, doweled to the house, so that they cannot sink away from the door. Walks get a compacted base.',
      },
      {
        title: 'Pour and broom',
        timeframe: 'Day 3',
        description:
          'The lowest riser is filled first. Treads slope forward by a quarter of an inch, edges are rounded, and the broom runs across the way you walk.',
      },
      {
        title: 'Walk, then rails',
        timeframe: 'The week after',
        description:
          'You can walk on it after 24-48 hours. Rails are anchored after about a week, when the concrete holds them.',
      },
    ],
  },
  life: {
    heading: 'How long they last',
    lede: `25 to 40 years, if they stand on firm ground. The structure of ours is under warranty for ${company.claims.warrantyYears}.`,
    points: [
      'Joints in a walk as far apart as it is wide, so that panels are square',
      'Sand instead of salt on ice',
      'Sealed rail posts: rust swells and splits the edge around them',
      'Soil kept just below the edge, so that water runs off',
    ],
  },
  price: {
    heading: 'What decides the price',
    factors: [
      {
        title: 'Length and width',
        description: 'Three feet are enough for one person; four let two walk side by side.',
      },
      { title: 'The number of steps', description: 'Each is formed by hand, on all sides.' },
      { title: 'Rails and lights', description: 'Their footings and sleeves go in before the pour.' },
      {
        title: 'Roots and old concrete',
        description: 'Both are removed first, or the walk bends around the tree.',
      },
    ],
  },
  questions: {
    heading: 'What people ask about steps and walks',
    items: [
      {
        question: 'Do I need a handrail?',
        answer:
          'Most building codes require one at four or more risers, and we suggest one at two. With the footing poured now, a rail can follow at any time.',
      },
      {
        question: 'Can you replace a single panel?',
        answer:
          'Yes. We cut along its joints, find out why it moved, and pour it level with its neighbors. New concrete is lighter at first; the difference fades, but seldom disappears.',
      },
      {
        question: 'What about the roots of my tree?',
        answer:
          'Cutting large roots can kill the tree or make it fall. Most walks can bend around it, or bridge the roots with a thicker slab and steel. If neither works, we tell you before you decide.',
      },
    ],
  },
} as const
