import { Router } from 'express'
import { identifyToken } from '../auth/api-tokens.ts'
import { createPasskeyCheck } from '../auth/passkeys/check-passkey.ts'
import { createPasskeys } from '../auth/passkeys/passkeys.ts'
import { createPasswordCheck } from '../auth/passwords/check-password.ts'
import { createSessionCheck } from '../auth/sessions.ts'
import { createSignIn } from '../auth/sign-in.ts'
import { createSignInLimits } from '../auth/sign-in-limits.ts'
import { notFound } from '../http/problem.ts'
import { limitPosts } from '../http/rate-limit.ts'
import { nameUtf8 } from '../http/request/read-json.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import { createPhotoLinks } from '../photos/photo-links.ts'
import type { Api, ApiDeps } from './api-context.ts'
import { backupRoutes } from './backup.ts'
import { deviceRoutes } from './devices.ts'
import { documentRoutes } from './document.ts'
import { healthRoutes } from './health.ts'
import { invitationRoutes } from './invitations.ts'
import { passkeyRoutes } from './passkeys.ts'
import { photoRoutes } from './quotes/photos.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import { sessionRoutes } from './sessions.ts'
import { settingsRoutes } from './settings.ts'
import { sourceRoutes } from './sources.ts'
import { statisticsRoutes } from './statistics.ts'
import { tokenRoutes } from './tokens.ts'
import { userRoutes } from './users.ts'

/** The routes under `/api`: one router per resource, in any order. */
export function createApi(deps: ApiDeps): Router {
  const { store, config, log, publicUrl } = deps
  const countTry = createSignInLimits(store)
  const limit = limitPosts(store, config)
  const passkeys = createPasskeys(store, publicUrl)
  const api: Api = {
    ...deps,
    ...createSessionCheck(store, publicUrl),
    countTry,
    passkeys,
    signIn: createSignIn({ accounts: store, log, onNewBrowser: deps.signInNotice }),
    checkPassword: createPasswordCheck({ store, log, countTry }),
    checkPasskey: createPasskeyCheck({ store, passkeys, log, countTry }),
    photoLinks: createPhotoLinks(store, publicUrl),
    limitPosts: limit,
    identifyToken: identifyToken(store, limit),
  }
  const resources = [
    quoteRoutes,
    photoRoutes,
    sourceRoutes,
    statisticsRoutes,
    sessionRoutes,
    passkeyRoutes,
    deviceRoutes,
    userRoutes,
    invitationRoutes,
    settingsRoutes,
    backupRoutes,
    tokenRoutes,
    documentRoutes,
    healthRoutes,
  ]
  const router = Router().use(apiSecurityHeaders, nameUtf8)
  for (const createRoutes of resources) router.use(createRoutes(api))
  return router.use(() => {
    throw notFound()
  })
}
