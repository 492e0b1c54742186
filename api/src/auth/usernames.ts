import { trim } from '@concrete-quote/openapi'
import type { AccountStore, User } from '../stores/interface/account-store.ts'

/** What is the same of usernames that differ in what the keyboard of a phone changes: case, and spaces at either end. */
export const usernameKey = (username: string) => trim(username.normalize('NFKC')).toLowerCase()

async function usersLike(store: AccountStore, username: string): Promise<User[]> {
  const key = usernameKey(username)
  return (await store.users()).filter((user) => usernameKey(user.username) === key)
}

/**
 * Finds the user whose name a person typed. Accounts of earlier versions may differ in case only: of those, the name must
 * be exact.
 */
export async function findUser(store: AccountStore, username: string): Promise<User | undefined> {
  const exact = await store.findUser(username)
  if (exact) return exact
  const [alike, another] = await usersLike(store, username)
  return another ? undefined : alike
}

/** Adds a user. False if the name is taken, or differs from another in case only. */
export async function addUser(store: AccountStore, user: User): Promise<boolean> {
  return (await usersLike(store, user.username)).length === 0 && store.addUser(user)
}
