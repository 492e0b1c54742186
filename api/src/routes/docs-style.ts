import { company } from '@concrete-quote/openapi'
import { colorProperties } from '../http/content/page.ts'

/**
 * The brand on the page of Swagger UI, which is dark if its root has the class `dark-mode`. The id outweighs the
 * selectors of Swagger UI.
 */
export const docsStyle = `
:root { color-scheme: light; ${colorProperties} }
body, #swagger-ui .swagger-ui { background: var(--paper); color: var(--ink); }
#swagger-ui .topbar { background: var(--surface); border-bottom: 3px solid var(--chalk); }
#swagger-ui .topbar-wrapper { flex-flow: row; align-items: center; justify-content: space-between; }
#swagger-ui .topbar a { max-width: none; color: var(--ink); font: 600 1.125rem/1.2 system-ui, sans-serif; }
#swagger-ui .topbar a svg { display: none; }
#swagger-ui .topbar a::after { content: ${JSON.stringify(company.name)}; }
#swagger-ui .dark-mode-toggle svg { fill: var(--ink); }
#swagger-ui .info { margin: 2.5rem 0; }
#swagger-ui :is(.info :is(.title, p, li), .opblock-tag) { color: var(--ink); }
#swagger-ui :is(.info a, .markdown code, .renderedMarkdown code) { color: var(--chalk); }
#swagger-ui .info .title small { background: var(--chalk); }
#swagger-ui .info .title small pre { color: var(--on-chalk); }
#swagger-ui .scheme-container { background: var(--surface); }
#swagger-ui .btn.authorize { color: var(--chalk); border-color: var(--chalk); }
#swagger-ui .btn.authorize svg { color: inherit; }
#swagger-ui .btn.execute { color: var(--on-chalk); background: var(--chalk); border-color: var(--chalk); }
`
