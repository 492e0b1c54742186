import { Router } from 'express'
import { identifyToken } from './accounts/tokens/api-tokens.ts'
import { createPasskeyCheck } from './accounts/passkeys/check-passkey.ts'
import { createPasskeys } from './accounts/passkeys/passkeys.ts'
import { createPasswordCheck } from './accounts/users/check-password.ts'
import { createSessionCheck } from './accounts/sessions/sessions.ts'
import { createSignIn } from './accounts/sessions/sign-in.ts'
import { createSignInLimits } from './accounts/sessions/sign-in-limits.ts'
import { notFound } from './http/problem.ts'
import { limitPosts } from './http/rate-limit.ts'
import { nameUtf8 } from './http/request/read-json.ts'
import { apiSecurityHeaders } from './http/security-headers.ts'
import { createPhotoLinks } from './photos/photo-links.ts'
import type { Api, ApiDeps } from './api-context.ts'
import { backupRoutes } from './quotes/backup-routes.ts'
import { deviceRoutes } from './notifications/push/device-routes.ts'
import { documentRoutes } from './pages/document-routes.ts'
import { healthRoutes } from './pages/health-routes.ts'
import { invitationRoutes } from './accounts/users/invitation-routes.ts'
import { passkeyRoutes } from './accounts/passkeys/passkey-routes.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { settingsRoutes } from './notifications/notification-settings-routes.ts'
import { sourceRoutes } from './partners/source-routes.ts'
import { statisticsRoutes } from './quotes/list/statistics-routes.ts'
import { tokenRoutes } from './accounts/tokens/token-routes.ts'
import { userRoutes } from './accounts/users/user-routes.ts'

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
