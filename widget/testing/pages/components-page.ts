import { build } from 'esbuild'

/** Bundles an application that renders the built React components, and returns a page with it. `around` replaces `$` with its root. */
export async function componentsPage(origin: string, around = '$', style = ''): Promise<string> {
  const contents = `
    import { createRoot } from 'react-dom/client'
    import { Faq, QuoteForm, Toaster } from '@concrete-quote/widget'
    import '@concrete-quote/widget/widget.css'
    createRoot(document.getElementById('root')).render(
      <><QuoteForm apiUrl="${origin}" phone="(214) 555-0123" privacyUrl="/privacy" /><Faq /><Toaster /></>)`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'jsx' },
    bundle: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const output = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? ''
  return `<!doctype html>
<html lang="en">
<title>An application</title>
<style>${output('.css')} ${style}</style>
${around.replace('$', '<div id="root"></div>')}
<script type="module">${output('.js').replaceAll('</script', String.raw`<\/script`)}</script>`
}
