import type { Source } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import type { SourceStore } from '../store.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import { type Call, inCalls, type QuickCall, quickCallMs } from './connection/call.ts'
import { toRecord, type RecordDocument } from './record-document.ts'

/** Registered sources in a MongoDB database. */
export function mongoSources(connection: Connection, call: Call, quickCall: QuickCall): SourceStore {
  const sources = connection.collection<RecordDocument<Source, 'origin'>>('sources')
  const managed = inCalls<Omit<SourceStore, 'findSources'>>(call, {
    async addSource({ name, origin }) {
      const update = { $setOnInsert: { name } }
      const options = { upsert: true, returnDocument: 'after' } as const
      return (await sources.findOneAndUpdate({ _id: origin }, update, options))?.name === name
    },
    removeSource: async (name) => (await sources.deleteMany({ name })).deletedCount > 0,
    sources: async () => (await sources.find().sort({ name: 1, _id: 1 }).toArray()).map(toSource),
  })
  return {
    ...managed,
    findSources: (origin, name) => {
      const either = [
        ...(origin === undefined ? [] : [{ _id: origin }]),
        ...(name === null ? [] : [{ name }]),
      ]
      return quickCall(
        () => call(async () => (await sources.find({ $or: either }).toArray()).map(toSource), quickCallMs),
        () => {
          throw new StoreUnavailableError('MongoDB is too slow to look up sources.')
        },
      )
    },
  }
}

const toSource = (document: RecordDocument<Source, 'origin'>): Source => toRecord(document, 'origin')
