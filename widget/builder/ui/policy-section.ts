import { policyDirectives, examplePolicy } from '../snippets/policy.ts'
import type { SnippetInput } from '../snippets/snippet.ts'
import type { StackId } from '../snippets/stack-labels.ts'
import { stacks } from '../snippets/stacks.ts'
import { showBlocks } from './code-block.ts'
import { create, find } from './find.ts'

/** Shows the Content-Security-Policy of a page that embeds the form as the selected tab does. */
export function showPolicy(tab: StackId, input: SnippetInput) {
  const { isBundled } = stacks[tab]
  const policy = { origin: input.origin, isBundled }
  find('directives').replaceChildren(
    ...Object.entries(policyDirectives(policy)).map(([name, value]) =>
      create(
        'div',
        {},
        create('dt', {}, create('code', {}, name)),
        create('dd', {}, create('code', {}, value)),
      ),
    ),
  )
  find('policy-notes').replaceChildren(...notes(tab, input).map((note) => create('li', {}, note)))
  showBlocks(find('policy-code'), [{ title: 'Content-Security-Policy', code: examplePolicy(policy) }])
}

function notes(tab: StackId, { origin, fallback, styles, attributes }: SnippetInput): string[] {
  const { isBundled } = stacks[tab]
  const hasInlineRule =
    !isBundled && (fallback === 'form' || 'min-height' in attributes || Object.keys(styles).length)
  const postsForm = isBundled ? ['react', 'next'].includes(tab) : fallback === 'form'
  return [
    isBundled
      ? 'The form is part of your own bundle, and loads nothing else.'
      : 'The element needs nothing in style-src and nothing inline, and works with Trusted Types.',
    ...(tab === 'next' ? ['Next’s own inline scripts need a nonce.'] : []),
    ...(hasInlineRule
      ? ['Without ‘unsafe-inline’ for styles, move the rules between the style tags to your style sheet.']
      : []),
    ...(postsForm
      ? [`If you set form-action, add ${origin}: the form is sent there without JavaScript.`]
      : []),
    'The operator of the server must list the origin of your page in ALLOWED_ORIGINS.',
  ]
}
