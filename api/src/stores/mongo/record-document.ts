/** A record as a document: its key is the ID, unique on every server; its times, whose names end with `At`, are dates. */
export type RecordDocument<T, Key extends keyof T> = {
  [Name in keyof T as Name extends Key ? '_id' : Name]: Name extends `${string}At`
    ? Date | Extract<T[Name], null>
    : T[Name]
}

/** The document of a record: `key` becomes `_id`, and times become dates. */
export function toDocument<T extends object, Key extends keyof T & string>(
  record: T,
  key: Key,
): RecordDocument<T, Key> {
  const fields = Object.entries(record).map(([name, value]: [string, unknown]) => [
    name === key ? '_id' : name,
    name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
  ])
  return Object.fromEntries(fields) as RecordDocument<T, Key>
}

/** The record of a document, as `toDocument` got it. */
export function toRecord<T extends object, Key extends keyof T & string>(
  document: RecordDocument<T, Key>,
  key: Key,
): T {
  const fields = Object.entries(document).map(([name, value]: [string, unknown]) => [
    name === '_id' ? key : name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(fields) as T
}
