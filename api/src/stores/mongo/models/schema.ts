import type { Schema, SchemaDefinitionProperty, SchemaOptions } from 'mongoose'

/**
 * The options of all schemas. An update of a path that is in no schema throws. What is read is not changed by a schema, because
 * it is read as `lean()`: another version may have stored it.
 *
 * Compared with the driver alone, the CPU time of storing a quote is the same, because documents are inserted as they are
 * (`insert`). That of listing 50 is up to 10 % more: mongoose casts the
 * filter, and builds the query.
 */
export const schemaOptions = {
  strict: 'throw',
  versionKey: false,
  id: false,
  minimize: false,
  timestamps: false,
  // Indexes have their own creation step, and collections are created with their first document.
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
} as const satisfies SchemaOptions

/** The options of schemas within another one. */
export const partOptions = { ...schemaOptions, _id: false } as const

type Typed<Type> = Type | { type: Type }

type PathOf<Value> = [Value] extends [string]
  ? Typed<StringConstructor>
  : [Value] extends [number]
    ? NumberConstructor
    : [Value] extends [boolean]
      ? BooleanConstructor
      : [Value] extends [Date]
        ? DateConstructor
        : SchemaDefinitionProperty | Schema[]

/** The paths of a schema: each of the document, with its type. */
export type Paths<Document> = { [Name in keyof Document]-?: PathOf<NonNullable<Document[Name]>> }

/** A record as a document: its key is the ID, unique on every server; its times, whose names end with `At`, are dates. */
export type RecordDocument<T, Key extends keyof T> = {
  [Name in keyof T as Name extends Key ? '_id' : Name]: Name extends `${string}At`
    ? Date | Extract<T[Name], null>
    : T[Name]
}
