import { company } from '@concrete-quote/openapi'

export const about = {
  label: 'About',
  title: `A family of concrete contractors since ${company.foundedYear} | ${company.name}`,
  description: `Family-owned in ${company.city}, ${company.region}, since ${company.foundedYear}: 500+ projects, licensed, bonded and insured, with a 30-year structural warranty.`,
  shareTitle: 'One family, one standard',
  hero: {
    heading: 'One family, one standard',
    lede: `We measure, form, pour and finish concrete in ${company.city}, and we answer for it with our own name.`,
  },
  badge: `Family-owned since ${company.foundedYear}`,
  /** The accessible name of the statistics. */
  statsLabel: 'In figures',
  stats: [
    { figure: '15+', label: 'Years Experience' },
    { figure: '100+', label: 'Happy Customers' },
    { figure: '100%', label: 'Licensed & Insured' },
    { figure: '30-Year', label: 'Warranty' },
  ],
  story: {
    heading: 'Our Story',
    paragraphs: [
      `We started in ${company.foundedYear} with one truck, one set of forms and a simple idea: do the part that nobody sees as well as the part that everybody does. The base, the steel and the slope decide how concrete looks in ten years.`,
      `More than 500 projects later the name on the form boards is still the family's. Driveways and patios, foundations and truck courts, in ${company.city} and the towns around it. Whoever measures your job answers for it.`,
    ],
    highlights: [
      `Started in ${company.foundedYear}`,
      '500+ projects completed',
      'Licensed, bonded and insured',
      `Homes and businesses across ${company.metroArea}`,
    ],
  },
  values: {
    heading: 'What we hold to',
    claims: [
      {
        title: 'Quality Craftsmanship',
        description:
          'Forms to the line, steel at its height, joints where they belong. We redo what is not right.',
      },
      {
        title: 'Customer First',
        description: 'You know who comes, when, and what it costs, before the first shovel goes in.',
      },
      {
        title: 'Reliability',
        description:
          'We answer within 24 hours and turn up on the day we named. If rain moves the pour, we call.',
      },
      {
        title: 'Innovation',
        description: 'Laser levels, better mixes, cleaner cuts: we take up what makes a slab last longer.',
      },
    ],
  },
  assurances: {
    heading: 'What you can count on',
    claims: [
      {
        title: 'Emergency Repair',
        description:
          'A heaved walk or a failed slab is a hazard. Our repair line is answered 24 hours a day, 7 days a week.',
      },
      {
        title: 'Eco-Friendly Solutions',
        description:
          'Old concrete can be crushed for base, wash water kept out of drains, and permeable slabs let rain through.',
      },
      {
        title: 'Advanced Equipment',
        description: 'Laser screeds and early-entry saws put the surface flat and the joints in on time.',
      },
      {
        title: 'Transparent Pricing',
        description:
          'An itemized quote, free and with no obligation. Nothing is added unless you ask for it.',
      },
    ],
  },
  seasons: {
    heading: 'A year with concrete',
    lede: `What each season asks of a slab in North ${company.region}, new or old.`,
    tips: [
      {
        title: 'Spring',
        description:
          'The best months to pour. After the storms, look for soil washed out along slab edges and fill it.',
      },
      {
        title: 'Summer',
        description:
          'We pour at dawn and keep new concrete wet. Water the soil around your foundation in a dry spell.',
      },
      {
        title: 'Fall',
        description: 'Mild days cure evenly. Seal driveways and patios now, before the first cold front.',
      },
      {
        title: 'Winter',
        description:
          'Freezes here are short but sharp. Skip the rock salt: use sand, and keep water out of cracks.',
      },
    ],
  },
  climate: {
    heading: `Why ${company.city} is hard on concrete`,
    lede: 'Clay below, heat above and a few hard frosts a year. Here is what we do about each.',
    claims: [
      {
        title: 'Clay that moves',
        description: `Much of ${company.city} stands on Blackland clay. It swells when it is wet, shrinks when it is dry, and lifts or drops a slab with it. A deep, compacted base, steel and control joints let concrete ride that out.`,
      },
      {
        title: 'Heat that dries too fast',
        description:
          'In a summer near 100 degrees, fresh concrete loses water before it gains strength, and the top crazes. We pour early, shade and mist the surface, and cure it for days instead of hours.',
      },
      {
        title: 'Sudden cold, sudden rain',
        description:
          'A norther can bring frost overnight, and a storm can drop inches of rain in an hour. Air in the mix gives freezing water room; slope and drains take the rest away.',
      },
    ],
  },
  call: {
    heading: 'Let us look at your site',
    lede: 'A visit, a measured plan and an itemized quote: free, and with no obligation.',
  },
} as const
