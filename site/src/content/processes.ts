/** A step of a process (specification, section 3). */
export interface ProcessStep {
  title: string
  description: string
  /** Duration or time limit (specification, section 9). */
  timeframe?: string
}

/** The five steps on Home. */
export const homeProcess: ProcessStep[] = [
  {
    title: 'Free Consultation',
    timeframe: 'Response within 24 hours',
    description:
      'Call or send the form. We ask what you want to park, build or mend, and set a time to meet.',
  },
  {
    title: 'Site Assessment',
    timeframe: '1-2 business days',
    description: 'We measure, read the slope and the soil, and put every item of your quote in writing.',
  },
  {
    title: 'Project Approval',
    timeframe: 'Same day',
    description: 'You say yes, we agree on the finish and book the crew and the trucks that same day.',
  },
  {
    title: 'Professional Installation',
    timeframe: '3-5 days',
    description: 'Base compacted, forms set to the line, steel tied, then placed, finished and jointed.',
  },
  {
    title: 'Final Inspection',
    timeframe: 'Before we leave',
    description: 'We walk the finished work with you, and your 30-year structural warranty begins.',
  },
]

/** The four steps on Services. */
export const servicesProcess: ProcessStep[] = [
  {
    title: 'Free Consultation',
    description: 'Tell us about the job by phone or form. The visit and the advice cost nothing.',
  },
  {
    title: 'Custom Quote',
    description:
      'Measured on site and itemized: base, steel, concrete, finish and haul-off, each with its price.',
  },
  {
    title: 'Professional Installation',
    description: 'Most residential jobs take 3-5 days from the first form board to the last joint.',
  },
  {
    title: 'Quality Guarantee',
    description: '100% satisfaction guarantee, and a 30-year structural warranty on the work we pour.',
  },
]
