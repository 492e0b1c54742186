import {
  company,
  formTexts,
  projectTypes,
  quoteFieldNames,
  quoteFields,
  type Problem,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#181c23, #f3f2ef); --bad: light-dark(#b02523, #f69088); }
body { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; color: var(--ink);
  background: light-dark(#f6f6f3, #101318); font: 1.0625rem/1.5 system-ui, sans-serif; }
a { color: light-dark(#1c52b4, #83b5f9); }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, select, textarea { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .6rem .8rem; color: inherit;
  background: light-dark(#fdfdfd, #191d23); border: 1.5px solid #7e7c74; border-radius: 6px; font: inherit; }
[aria-invalid] { border-color: var(--bad); }
.error { margin: .25rem 0 0; color: var(--bad); }
button { width: 100%; min-height: 3.25rem; margin-top: 1.5rem; color: light-dark(#fdfdfd, #0a0c11);
  background: light-dark(#1c52b4, #83b5f9); border: 0; border-radius: 6px; font: inherit; font-weight: 600; }
`

/** A small page that needs nothing else. `main` is HTML. */
function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${company.name}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
<p>${escapeHtml(company.name)}, <a href="${company.telHref}">${company.phone}</a></p>
</body>
</html>
`
}

/** Thanks for a form that was posted without scripts. */
export function submittedPage(): string {
  return page(
    formTexts.submitted,
    `<p>${formTexts.submittedDetail}</p>\n<p><a href="/">Back to the home page</a></p>`,
  )
}

/**
 * Says why a form that was posted without scripts was refused.
 * @param posted What was read of it, which the page keeps in a form to send again. Undefined: nothing was.
 */
export function refusalPage(
  { status, detail, errors = [] }: Problem,
  posted?: Record<string, unknown>,
): string {
  const reason = status === 422 ? 'Please correct what is marked and send the form again.' : detail
  return page(
    formTexts.failed,
    `<p role="alert">${escapeHtml(reason)}</p>\n${posted ? form(posted, errors) : '<p>Go back in your browser: what you typed is there.</p>'}`,
  )
}

function form(posted: Record<string, unknown>, errors: NonNullable<Problem['errors']>): string {
  const details = new Map(errors.map(({ pointer, detail }) => [pointer.slice(1), detail]))
  const typed = (name: string) => (typeof posted[name] === 'string' ? posted[name] : '')
  const returnTo = typed('returnTo')
  return `<form method="post" action="/api/quotes">
${returnTo && `<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">`}
${quoteFieldNames.map((name) => field(name, typed(name), details.get(name))).join('\n')}
<button type="submit">${formTexts.submit}</button>
</form>`
}

function field(name: QuoteFieldName, value: string, error?: string): string {
  const { label, control, autoComplete, optional } = quoteFields[name]
  const attributes = [
    `id="${name}" name="${name}"`,
    autoComplete && `autocomplete="${autoComplete}"`,
    error && `aria-invalid="true" aria-describedby="${name}-error"`,
  ]
    .filter(Boolean)
    .join(' ')
  return `<label for="${name}">${escapeHtml(label)}${optional ? '' : ' *'}</label>
${controls[control](attributes, value)}${error ? `\n<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}`
}

const input = (type: string) => (attributes: string, value: string) =>
  `<input type="${type}" ${attributes} value="${escapeHtml(value)}">`

const controls = {
  text: input('text'),
  tel: input('tel'),
  email: input('email'),
  // A line break first is dropped by the parser, so one of ours protects a visitor's.
  textarea: (attributes: string, value: string) =>
    `<textarea ${attributes} rows="5">\n${escapeHtml(value)}</textarea>`,
  select: (attributes: string, value: string) =>
    `<select ${attributes}>\n${Object.entries({ '': formTexts.noProjectType, ...projectTypes })
      .map(([type, label]) => option(type, label, type === value))
      .join('\n')}\n</select>`,
}

function option(type: string, label: string, selected: boolean): string {
  return `<option value="${type}"${selected ? ' selected' : ''}>${escapeHtml(label)}</option>`
}
