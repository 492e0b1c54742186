import { company } from '@concrete-quote/openapi'

/** A question that visitors ask, and its answer. */
export interface FaqItem {
  question: string
  answer: string
}

/** What visitors ask most (specification, sections 2 and 9). */
export const faqItems: FaqItem[] = [
  {
    question: 'How long does a project take?',
    answer:
      'Most residential projects take 3-5 days from the first form to the last joint. Your quote names the days for your job.',
  },
  {
    question: 'Are estimates free?',
    answer: 'Yes. We measure on site and send an itemized estimate, free and with no obligation.',
  },
  {
    question: 'Do you offer a warranty?',
    answer: 'Yes. Our work carries a 30-year structural warranty and a 100% satisfaction guarantee.',
  },
  {
    question: 'Are you licensed and insured?',
    answer: `Yes. We are licensed, bonded and insured, and have worked in ${company.city} since ${company.foundedYear}.`,
  },
]
