import { Schema } from 'mongoose'
import type { CallTap } from '../../records/call-taps.ts'
import type { FormViews } from '../../records/form-views.ts'
import { type Paths, schemaOptions } from './schema.ts'

type CallTapDocument = Omit<CallTap, 'id'> & { _id: string }

export const callTapSchema = new Schema<CallTapDocument>(
  { _id: String, page: String, campaign: String, lang: String } satisfies Paths<CallTapDocument>,
  schemaOptions,
)

type FormViewDocument = Omit<FormViews, 'id' | 'lastSeenAt'> & { _id: string; lastSeenAt: Date }

export const formViewSchema = new Schema<FormViewDocument>(
  {
    _id: String,
    day: String,
    source: String,
    views: Number,
    lastSeenAt: Date,
  } satisfies Paths<FormViewDocument>,
  schemaOptions,
)

/** An origin of a partner. */
interface SourceDocument {
  _id: string
  name: string
}

export const sourceSchema = new Schema<SourceDocument>(
  { _id: String, name: String } satisfies Paths<SourceDocument>,
  schemaOptions,
).index({ name: 1 })

interface SettingDocument {
  _id: string
  /** As JSON. */
  value: string
}

export const settingSchema = new Schema<SettingDocument>(
  { _id: String, value: String } satisfies Paths<SettingDocument>,
  schemaOptions,
)

/** What was written to find out whether a majority acknowledges writes. */
interface TrialDocument {
  _id: string
  checkedAt: Date
}

export const trialSchema = new Schema<TrialDocument>(
  { _id: String, checkedAt: Date } satisfies Paths<TrialDocument>,
  schemaOptions,
)

/** A count of a rate limit, as rate-limiter-flexible stores it. */
interface LimitDocument {
  key: string
  points: number
  expire: Date
}

export const limitSchema = new Schema<LimitDocument>(
  { key: String, points: Number, expire: Date } satisfies Paths<LimitDocument>,
  schemaOptions,
)
  .index({ key: 1 }, { unique: true })
  .index({ expire: 1 }, { expireAfterSeconds: 0 })

/** Earlier versions look there to refuse a newer database, so that the name stays. */
export const migrationsCollection = 'layouts'

/** A migration that was applied. */
interface MigrationDocument {
  /** The schema version that it led to. */
  _id: number
  appliedAt: Date
  /** The schema version of the oldest servers that can use the database since. Absent if that is the same. */
  readableFrom?: number
}

export const migrationSchema = new Schema<MigrationDocument>(
  { _id: Number, appliedAt: Date, readableFrom: Number } satisfies Paths<MigrationDocument>,
  schemaOptions,
)

/** A process that uses the database. */
interface ProcessDocument {
  _id: string
  /** The schema version of its program. */
  schemaVersion: number
  seenAt: Date
}

export const processSchema = new Schema<ProcessDocument>(
  { _id: String, schemaVersion: Number, seenAt: Date } satisfies Paths<ProcessDocument>,
  schemaOptions,
)
