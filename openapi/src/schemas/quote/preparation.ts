import * as z from 'zod/mini'
import { boolean, stringOrNull } from '../response-types.ts'
import { serviceZipCodes } from '../../company.ts'
import { documented, object } from '../documentation.ts'
import { onlyPatched, optionalText } from '../request-types.ts'
import { maxAddressLength } from '../limits.ts'
import { namesOf } from './outcome.ts'

/** How a visitor can want to be reached, with what it means, for people. */
export const contactWays = { call: 'by phone', text: 'by text message' } as const
export type ContactWay = keyof typeof contactWays

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof timesOfDay)[number]

/** One of several values, or null. Absent, it stays as it is. */
// @__NO_SIDE_EFFECTS__
export const oneOf = <Name extends string>(names: readonly Name[], description: string) =>
  documented(z.nullish(z.enum(names, `Must be one of ${names.join(', ')}, or null`)), description)

/** What helps to prepare a visit: each is absent, or null if unknown. */
export const preparationShape = {
  address: documented(
    z.nullish(optionalText(maxAddressLength)),
    'Where the work is to be done: an address, or a ZIP code. Blank or null if unknown.',
  ),
  preferredContact: oneOf(
    namesOf(contactWays),
    'How the visitor wants to be reached. Null if it does not matter.',
  ),
  preferredTime: oneOf(timesOfDay, 'The best time of day to reach the visitor. Null if it does not matter.'),
}

export const PreparationPatch = documented(
  z.strictObject(preparationShape, onlyPatched(preparationShape)),
  'What the visitor says after a request (JSON Merge Patch, RFC 7396). Absent fields stay as they are; null removes a value.',
  { address: '75201', preferredContact: 'text', preferredTime: 'evening' },
)
export type PreparationPatch = z.output<typeof PreparationPatch>

export const Preparation = object('What the visitor said after a request, to help prepare a visit.', {
  address: stringOrNull('Where the work is to be done, if the visitor said so, or null.', '75201'),
  preferredContact: stringOrNull('How the visitor wants to be reached, or null.', 'text'),
  preferredTime: stringOrNull('The best time of day to reach the visitor, or null.', 'evening'),
  isOutsideArea: boolean(
    'Whether the address ends with a ZIP code that is outside the area in which the business works.',
    false,
  ),
})
export type Preparation = z.infer<typeof Preparation>

/** Whether an address ends with a ZIP code, with or without its country, that is outside the area of the business. */
export function isOutsideArea(address: string | null): boolean {
  const [, zip = ''] = /\b(\d{5})(?:-\d{4})?(?:,?\s*(?:USA?|United States))?$/i.exec(address ?? '') ?? []
  return zip !== '' && serviceZipCodes.length > 0 && !serviceZipCodes.some((first) => zip.startsWith(first))
}
