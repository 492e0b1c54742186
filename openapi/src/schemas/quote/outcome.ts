/** What can become of a request, with what it means, for people. */
export const outcomes = { won: 'the job is ours', lost: 'it is not' } as const

/** Why a job is lost, with its words for people. */
export const lostReasons = {
  'too-expensive': 'too expensive',
  'no-answer': 'no answer',
  'went-elsewhere': 'went elsewhere',
  'out-of-area': 'out of the area',
  'not-our-work': 'not our work',
  other: 'another reason',
} as const
export type LostReason = keyof typeof lostReasons

/** The names of an object's values, with their types. */
export const namesOf = <Name extends string>(named: Record<Name, unknown>) => Object.keys(named) as Name[]

/** An object with a value for each name. */
// @__NO_SIDE_EFFECTS__
export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
