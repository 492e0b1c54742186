// Pages keep working that have the scripts of earlier snippets in place of today's tag.

const withScript = (snippet: string, script: string) => snippet.replace(/<script.*<\/script>/s, script)

/** A tag that loads the form's file with the page. */
export const withModuleTag = (origin: string, snippet: string) =>
  withScript(
    snippet,
    `<script type="module" async fetchpriority="low" src="${origin}/widget/v1/concrete-quote-form.js"></script>`,
  )

/** The inline script of version 1.1. */
export const withInlineScript = (origin: string, snippet: string) =>
  withScript(
    snippet,
    `<script type="module">
  // Loads the form when it is about to come into view.
  const load = (entries) =>
    entries.some((entry) => entry.isIntersecting) &&
    import('${origin}/widget/v1/concrete-quote-form.js')
  const observer = new IntersectionObserver(load, { rootMargin: '50%' })
  for (const form of document.querySelectorAll('concrete-quote-form')) observer.observe(form)
</script>`,
  )
