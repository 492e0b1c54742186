import type { Connection } from 'mongoose'
import type { InvitationStore, StoredInvitation } from '../../interface/account-store.ts'
import type { Call } from '../connection/call.ts'
import { credentialOf, userCollection } from './user-document.ts'

interface InvitationDocument {
  /** The username, so that it is unique on every server. */
  _id: string
  tokenHash: string
  /** The user's `passwordHash` when the invitation was stored, as in sessions: a new password ends it. */
  credential: string
  expiresAt: Date
}

const invitationCollection = (connection: Connection) =>
  connection.collection<InvitationDocument>('invitations')

/** Invitations in a MongoDB database. Those of an earlier password are void, and are replaced by the next one. */
export function mongoInvitations(connection: Connection, call: Call): InvitationStore {
  const users = userCollection(connection)
  const invitations = invitationCollection(connection)
  /** The invitations whose user still has the password of that time. */
  async function valid(found: InvitationDocument[]): Promise<StoredInvitation[]> {
    const invited = await users.find({ username: { $in: found.map(({ _id }) => _id) } }).toArray()
    const current = new Map(invited.map((user) => [user.username, credentialOf(user.passwordHash)]))
    return found
      .filter(({ _id, credential }) => current.get(_id) === credential)
      .map(({ _id, tokenHash, expiresAt }) => ({
        username: _id,
        tokenHash,
        expiresAt: expiresAt.toISOString(),
      }))
  }

  return {
    setInvitation: ({ username, tokenHash, expiresAt }) =>
      call(async () => {
        const user = await users.findOne({ username })
        if (!user) return false
        const invitation = {
          tokenHash,
          credential: credentialOf(user.passwordHash),
          expiresAt: new Date(expiresAt),
        }
        await invitations.updateOne({ _id: username }, { $set: invitation }, { upsert: true })
        return true
      }),
    findInvitation: (tokenHash, now) =>
      call(async () => {
        const found = await invitations.find({ tokenHash, expiresAt: { $gt: new Date(now) } }).toArray()
        return (await valid(found))[0]
      }),
    invitations: (now) =>
      call(async () => valid(await invitations.find({ expiresAt: { $gt: new Date(now) } }).toArray())),
  }
}
