import escapeHtml from 'escape-html'

/**
 * Formats the HTML of an email.
 * @param body HTML.
 */
export function mailHtml({ lang, title, body }: { lang: string; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="max-width: 36rem; font: 16px/1.5 system-ui, sans-serif">
${body}
</body>
</html>
`
}

/** Formats a text, with a link if there is an address. */
export function htmlLink(text: string, href?: string): string {
  return href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)
}
