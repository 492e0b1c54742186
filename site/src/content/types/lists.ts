/** A list of exactly `N` items, so that a missing item is a type error. */
export type ListOf<N extends number, T, Items extends T[] = []> = Items['length'] extends N
  ? Items
  : ListOf<N, T, [...Items, T]>

/** A short claim and a sentence that explains it. */
export interface Claim {
  title: string
  description: string
}

/** A statistic, such as `15+` `Years Experience`. */
export interface Stat {
  figure: string
  label: string
}

/** A step of a process. */
export interface ProcessStep {
  title: string
  description: string
}

/** A step with its duration or time limit. */
export interface TimedStep extends ProcessStep {
  timeframe: string
}

/** A customer testimonial. */
export interface Testimonial {
  name: string
  location: string
  project: string
  /** Number of stars. */
  rating: 1 | 2 | 3 | 4 | 5
  review: string
  /** Display text, such as `September 2026`. */
  date: string
}
