import { hash } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'

export interface UserDocument {
  _id: string
  username: string
  passwordHash: string
}

/** The type of a required text in schemas of accounts. */
export const text = { type: String, required: true }
const userSchema = new Schema<UserDocument>(
  { _id: text, username: { ...text, unique: true }, passwordHash: text },
  { versionKey: false, strict: 'throw', collection: 'users' },
)

export const userModel = (connection: Connection) => connection.model('User', userSchema)

/** What sessions and invitations have of a `passwordHash`, to compare it. */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url')
}
