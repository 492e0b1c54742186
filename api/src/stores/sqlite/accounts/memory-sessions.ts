import type { SessionUse, StoredSession } from '../../interface/account-store.ts'

/** A session, and the password hash that it was verified against. */
interface MemorySession extends StoredSession {
  passwordHash: string
}

export const withoutHash = ({ passwordHash: _, ...session }: MemorySession): StoredSession => session

/** More sign-ins than owners make while a disk is full; beyond that, the oldest ends. */
const maxSessions = 100

/** Creates a place for sessions that start while the disk is full. They end with the process. */
export function createMemorySessions() {
  const sessions = new Map<string, MemorySession>()
  return {
    add(session: MemorySession) {
      sessions.set(session.tokenHash, session)
      const [oldest] = sessions.keys()
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
    },
    /** The session of a token, unless it has expired by `now`. */
    find(tokenHash: string, now: string): MemorySession | undefined {
      const session = sessions.get(tokenHash)
      return session && session.expiresAt > now ? session : undefined
    },
    /** Extends a session; false if it is not kept here. */
    extend(tokenHash: string, use: SessionUse): boolean {
      const session = sessions.get(tokenHash)
      if (session) Object.assign(session, use)
      return session !== undefined
    },
    /** The sessions of a user that have not expired by `now`. */
    of: (username: string, now: string): MemorySession[] =>
      [...sessions.values()].filter((session) => session.username === username && session.expiresAt > now),
    /** Removes a session; false if it is not kept here. */
    remove: (tokenHash: string): boolean => sessions.delete(tokenHash),
    /** Removes a session of a user by its ID; false if it is not kept here. */
    end(id: string, username: string): boolean {
      const ended = [...sessions.values()].find(
        (session) => session.id === id && session.username === username,
      )
      return ended !== undefined && sessions.delete(ended.tokenHash)
    },
    /** Removes all sessions of a user. */
    removeAll(username: string) {
      for (const [tokenHash, session] of sessions)
        if (session.username === username) sessions.delete(tokenHash)
    },
  }
}
