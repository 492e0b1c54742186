import type { Source } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import type { SourceStore } from '../store.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import { type Call, type QuickCall, quickCallMs } from './connection/call.ts'
import { toRecord, type RecordDocument } from './record-document.ts'

/** Registered sources in a MongoDB database. */
export function mongoSources({
  connection,
  call,
  quickCall,
}: {
  connection: Connection
  call: Call
  quickCall: QuickCall
}): SourceStore {
  const sources = connection.collection<RecordDocument<Source, 'origin'>>('sources')
  return {
    addSource: ({ name, origin }) =>
      call(async () => {
        const update = { $setOnInsert: { name } }
        const options = { upsert: true, returnDocument: 'after' } as const
        return (await sources.findOneAndUpdate({ _id: origin }, update, options))?.name === name
      }),
    removeSource: (name) => call(async () => (await sources.deleteMany({ name })).deletedCount > 0),
    sources: () => call(async () => (await sources.find().sort({ name: 1, _id: 1 }).toArray()).map(toSource)),
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
