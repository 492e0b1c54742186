import type { Router } from 'express'
import type { Accounts } from './accounts.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { userRoutes } from './user-routes.ts'

/** The routes of what signs people in, and of who manages it. */
export const accountRoutes = (accounts: Accounts): Router[] => [
  sessionRoutes(accounts),
  passkeyRoutes(accounts),
  userRoutes(accounts),
  tokenRoutes(accounts),
]
