import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { normalizePath, type Plugin } from 'vite'
import { generateAsset } from './generated-assets.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Development server. Serves pages, the inbox, and the widget from source with live reload, and proxies `/api` to the
 * API, which runs in a child process and restarts when its source changes. Listens on `PORT` (default 3000).
 */
export function development(): Plugin {
  return {
    name: 'development',
    apply: 'serve',
    async config() {
      const port = Number(process.env.PORT ?? 3000)
      const apiPort = await getPort()
      startApi(apiPort, `http://localhost:${port}`)
      return {
        appType: 'custom',
        server: {
          port,
          strictPort: true,
          proxy: { '/api': `http://127.0.0.1:${apiPort}` },
          // Lets the widget on partner pages served from localhost post with credentials.
          cors: { origin: /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/, credentials: true },
        },
        ssr: { noExternal: [/^@concrete-quote\//], resolve: { conditions: ['@concrete-quote/source'] } },
      }
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        // The source is a module, whereas the tag is that of a classic script.
        if (req.url === '/widget/v1/embed.js') {
          const source = `/@fs/${normalizePath(join(root, 'widget/src/embed.ts'))}`
          res.setHeader('Content-Type', 'text/javascript')
          res.end(`import(new URL(${JSON.stringify(source)}, document.currentScript.src).href)`)
          return
        }
        const [, part] = /^\/widget\/v1\/concrete-quote-(form|button)\.js$/.exec(req.url ?? '') ?? []
        if (part) {
          const folder = part === 'form' ? 'element' : 'button'
          const file = join(root, `widget/src/${folder}/concrete-quote-${part}.ts`)
          req.url = `/@fs/${normalizePath(file)}`
        }
        next()
      })
      // Runs after Vite's middleware, which has already served any source file.
      return () => {
        server.middlewares.use((req, res, next) => {
          const render = async () => {
            const { fileName, renderSite } = (await server.ssrLoadModule(
              '/src/render.tsx',
            )) as typeof import('../src/render.tsx')
            const path = new URL(req.url ?? '/', 'http://localhost').pathname
            const { renderQuoteForm } = (await server.ssrLoadModule(
              '/src/components/quote-form-html.tsx',
            )) as typeof import('../src/components/quote-form-html.tsx')
            const { pages, rootFiles } = renderSite(renderQuoteForm)
            const name = fileName(path)
            if (path.startsWith('/made/') || name === 'favicon.ico') {
              res.end(await generateAsset(path.replace(/.*\//, '')))
              return
            }
            if (rootFiles[name]) {
              res.end(rootFiles[name])
              return
            }
            const html =
              path === '/inbox/' ? await readFile(join(root, 'site/inbox/index.html'), 'utf8') : pages[name]
            const page = await server.transformIndexHtml(
              path,
              html ?? pages[`${path.split('/')[1]}/404`] ?? pages['404'] ?? '',
            )
            res.writeHead(html ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
          }
          render().catch(next)
        })
      }
    },
    hotUpdate({ modules }) {
      // Vite does not reload for modules that only server rendering imports: they are not in the client module graph.
      if (this.environment.name === 'ssr' && modules.length > 0) {
        this.environment.config.logger.info('page reload', { timestamp: true })
        this.environment.hot.send({ type: 'full-reload' })
      }
    },
  }
}

function startApi(port: number, publicUrl: string) {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
  const watch = ['watch', '--clear-screen=false', '--conditions=@concrete-quote/source', 'api/src/main.ts']
  const api = spawn(process.execPath, [tsx, ...watch], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => api.kill())
}
