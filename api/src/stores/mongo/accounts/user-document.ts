import { hash } from 'node:crypto'
import type { Connection } from 'mongoose'

export interface UserDocument {
  _id: string
  username: string
  passwordHash: string
}

export const userCollection = (connection: Connection) => connection.collection<UserDocument>('users')

/** What sessions and invitations have of a `passwordHash`, to compare it. */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url')
}
