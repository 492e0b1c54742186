import type { Request } from 'express'

/** The content codings that texts are kept in, the smallest first. */
export const codings = ['br', 'gzip'] as const

export type Coding = (typeof codings)[number]

/** What ends the name of a file's twin in a coding, which the build puts beside it. */
export const codingEndings: Record<Coding, string> = { br: '.br', gzip: '.gz' }

/** The smallest of the codings offered that the client takes: where it weighs them alike, its order says nothing. */
export function chooseCoding(req: Request, offered: readonly Coding[] = codings): Coding | undefined {
  return offered.find((coding) => req.acceptsEncodings(coding))
}
