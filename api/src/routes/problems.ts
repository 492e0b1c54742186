import { problemTypes } from '@concrete-quote/openapi'
import { Router } from 'express'
import escapeHtml from 'escape-html'
import { sendPage, smallPage } from '../http/content/page.ts'
import { addResource } from '../http/resource.ts'

/** `/api/problems/…`: a page about each problem type, at the URL of its `type`. */
export function problemRoutes(): Router {
  const router = Router()
  for (const [type, { status, title, remedy }] of Object.entries(problemTypes)) {
    const html = escapeHtml(remedy).replace(/`(.+?)`/g, '<code>$1</code>')
    const page = smallPage(title, `<p>Status ${status}.</p>\n<p>${html}</p>`)
    addResource(router, `/problems/${type}`, { get: [(_req, res) => sendPage(res, page)] })
  }
  return router
}
