import { Schema, type Connection } from 'mongoose'
import type { DeliveryStore } from '../../interface/delivery-store.ts'
import type { Call } from '../connection/call.ts'
import { isDuplicateKey } from '../connection/duplicate-key.ts'

interface ClaimDocument {
  /** The key of the claim, such as the hash of an address. */
  _id: string
  quoteId: string
  until: Date
}

const text = { type: String, required: true }
const claimSchema = new Schema<ClaimDocument>(
  { _id: text, quoteId: { ...text, index: true }, until: { type: Date, required: true, index: true } },
  // Named after the first kind of claims.
  { collection: 'confirmations', versionKey: false, strict: 'throw' },
)

/** The claims of quotes in a MongoDB database. */
export function mongoClaims(connection: Connection, call: Call) {
  const claims = connection.model('Claim', claimSchema)
  const claim: DeliveryStore['claim'] = ({ key, quoteId, now, until }) =>
    call(async () => {
      await claims.deleteMany({ until: { $lte: new Date(now) } })
      try {
        // A claim by another quote prevents both the match and a second insert of the ID.
        await claims.updateOne({ _id: key, quoteId }, { $set: { until: new Date(until) } }, { upsert: true })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // Another attempt inserted it at the same moment, for this quote or another.
        return (await claims.exists({ _id: key, quoteId })) !== null
      }
    })
  return {
    claim,
    /** For a call that also erases the quotes. */
    erase: (quoteIds: string[]): Promise<unknown> => claims.deleteMany({ quoteId: { $in: quoteIds } }),
  }
}
