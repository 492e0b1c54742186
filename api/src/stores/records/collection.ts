/** What a field must be: a value, or above or below one, or another. Texts are compared by their bytes. */
type Condition<Value> = Value | { above?: Value; below?: Value; not?: Value }

/** What a record must have in some of its fields. */
type Match<T> = { [Name in keyof T]?: Condition<T[Name]> }

type RecordName =
  | 'users'
  | 'sessions'
  | 'invitations'
  | 'passkeys'
  | 'devices'
  | 'tokens'
  | 'sources'
  | 'settings'
  | 'callTaps'
  | 'formViews'

/** One kind of records, such as users: what both stores need to know of it. */
export interface Definition<T> {
  /** The name of the table, whose columns are the fields, and of the model in MongoDB. */
  name: RecordName
  /** The field that identifies a record. Other fields may be unique, too. */
  key: keyof T & string
  /** The fields by which records are listed, in ascending (1) or descending (-1) order. */
  order: [name: keyof T & string, way: 1 | -1][]
  /** A field that nobody else can have in common with whoever adds a record: a repeated attempt recognizes its own by it. */
  proof?: keyof T & string
  /** What records of earlier versions may lack. */
  defaults?: Partial<T>
  /** What becomes of writes while the disk is full, so that owners can sign in. Default: they fail. */
  onFullDisk?: 'add-in-memory' | 'skip-changes'
}

/**
 * Records of one kind. Each method is atomic and durable when it resolves, but there are no transactions of several: what
 * belongs together is written in an order in which it can be interrupted anywhere.
 */
export interface Collection<T> {
  /** Adds a record. False if its key, or another unique field, is taken. */
  add(record: T): Promise<boolean>
  /** The first records that match any of these, in the order of the definition. Default: all. */
  find(any?: Match<T>[], limit?: number): Promise<T[]>
  /** Changes the record that matches, if it does then (compare and set). False if there is none. */
  change(match: Match<T>, changes: Partial<T>): Promise<boolean>
  /** Removes the records that match any of these. False if there is none. */
  remove(...any: Match<T>[]): Promise<boolean>
  /** Counts the records that match, for each combination of the values of some fields. */
  count<Name extends keyof T & string>(
    by: Name[],
    match: Match<T>,
  ): Promise<(Pick<T, Name> & { count: number })[]>
}

export type Collections = <T extends object>(definition: Definition<T>) => Collection<T>

/** One comparison that a record must fulfill. */
interface Comparison {
  name: string
  operator: 'is' | 'above' | 'below' | 'not'
  value: unknown
}

export function comparisonsOf(match: object): Comparison[] {
  return Object.entries(match).flatMap(([name, condition]: [string, unknown]) => {
    const isValue = typeof condition !== 'object' || condition === null
    const comparisons = Object.entries(isValue ? { is: condition } : condition)
    return comparisons.map(([operator, value]) => ({ name, operator, value }) as Comparison)
  })
}
