import { problemTypes } from '@concrete-quote/openapi'
import { Router } from 'express'
import escapeHtml from 'escape-html'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { sendPage, smallPage } from '../http/content/page.ts'

/** `/api/problems/…`: a page for each kind of problem, where its `type` leads. */
export function problemRoutes(): Router {
  const router = Router()
  for (const [type, { status, title, remedy }] of Object.entries(problemTypes)) {
    const html = escapeHtml(remedy).replace(/`(.+?)`/g, '<code>$1</code>')
    const page = smallPage(title, `<p>Status ${status}.</p>\n<p>${html}</p>`)
    router
      .get(`/problems/${type}`, (_req, res) => sendPage(res, page))
      .all(`/problems/${type}`, methodNotAllowed('GET, HEAD'))
  }
  return router
}
