import type { Request } from 'express'

/** The content codings of static texts, smallest first. */
export const codings = ['br', 'gzip'] as const

export type Coding = (typeof codings)[number]

/** The file extension of each compressed variant, which the build writes beside a file. */
export const codingEndings: Record<Coding, string> = { br: '.br', gzip: '.gz' }

/** Chooses the smallest coding that the client accepts; the order of equal weights means nothing. */
export function chooseCoding(req: Request, offered: readonly Coding[] = codings): Coding | undefined {
  return offered.find((coding) => req.acceptsEncodings(coding))
}
