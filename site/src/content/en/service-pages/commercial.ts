import { company } from '@concrete-quote/openapi'

export const commercial = {
  label: 'Commercial projects',
  title: `Commercial concrete in ${company.metroArea}: floors, parking lots and docks | ${company.name}`,
  description: `Warehouse floors, truck courts, parking lots and docks in ${company.city} and nearby: how they are poured while you stay open, how long they last, and what decides the price.`,
  hero: {
    heading: 'Poured around your business',
    lede: 'Floors, truck courts, parking lots and docks, in phases that leave a way in, with test results for your files.',
  },
  process: {
    heading: 'How a commercial pour runs',
    lede: 'The schedule is part of the drawing.',
    steps: [
      {
        title: 'Loads and phases',
        timeframe: 'In the bid',
        description:
          'Axles, racks and forklifts decide thickness and steel. A phase plan shows what is closed when, and where cars and trucks go meanwhile.',
      },
      {
        title: 'Subgrade and forms',
        timeframe: 'Each phase',
        description:
          'The ground is graded, proof-rolled and compacted. Dowels across the joints pass the load of a wheel from one slab to the next.',
      },
      {
        title: 'Placement',
        timeframe: 'At your hours',
        description:
          'At night, at dawn or over a weekend. Floors are struck off by laser, and samples of each truck’s concrete are cast for the laboratory.',
      },
      {
        title: 'Tests, then traffic',
        timeframe: 'By strength',
        description:
          'Crushed samples say when a slab is strong enough, not the calendar. Cars usually follow after about a week, and heavy trucks by 28 days.',
      },
    ],
  },
  life: {
    heading: 'How long it lasts',
    lede: `Concrete pavement serves 20 to 40 years, and a floor as long as its joints are kept filled. The structure of ours is under warranty for ${company.claims.warrantyYears}.`,
    points: [
      'Thickness for the heaviest axle, not for the average one',
      'Square panels with joints at most 15 feet apart',
      'Joints refilled before wheels chip their edges',
      'Water led to inlets, never across a joint and under the slab',
    ],
  },
  price: {
    heading: 'What decides the price',
    factors: [
      {
        title: 'The volume',
        description: 'Crew, pump and testing cost the same for a day, however much is poured in it.',
      },
      {
        title: 'The phases',
        description: 'Each one brings crew and equipment back, and keeps more of your site open.',
      },
      {
        title: 'The load',
        description: 'Car lots take four to five inches. Truck lanes and docks take six to eight.',
      },
      {
        title: 'The tolerances',
        description: 'A floor for tall racks has to be flatter than one for pallets, and is measured.',
      },
    ],
  },
  questions: {
    heading: 'What businesses ask',
    items: [
      {
        question: 'Can we stay open while you pour?',
        answer:
          'Nearly always. We pour one half of an entrance or one bay at a time, mark the way around it, and keep an accessible route open. You approve the phase plan before we start.',
      },
      {
        question: 'How flat will the floor be?',
        answer:
          'As flat as the specification says, in F-numbers (FF for flatness, FL for levelness). They are measured within 72 hours of the pour, before the slab curls as it dries, and you get the report.',
      },
      {
        question: 'Do you bring parking and ramps up to the accessibility rules?',
        answer:
          'We pour to the drawing, and check it on site: ramps no steeper than one in twelve, level landings, and accessible stalls that fall no more than one in forty-eight in any direction. Tell us of a notice or an inspection date in your request.',
      },
    ],
  },
} as const
