// Other products' forms with our six fields and their rules, as their documentation embeds them in a page, but deferred.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  fieldOptions,
  formMessages,
  quoteFieldNames,
  quoteFields,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }

interface Peer {
  /** The packages that the files are in. */
  packages: string[]
  scripts: string[]
  /** The style sheet, without Form.io's optional Bootstrap, and without the fonts that SurveyJS loads from Google. */
  style: string
  /** Renders the form in `#form`. */
  render: string
}

const rules: Record<QuoteFieldName, { minLength?: number; maxLength?: number; $ref?: string }> =
  document.components.schemas.QuoteRequest.properties
const { labels, submit } = formMessages.en
const fields = quoteFieldNames.map((name) => {
  const { control, optional } = quoteFields[name]
  const { minLength = 0, maxLength } = rules[name]
  return {
    name,
    control,
    label: labels[name],
    isRequired: !optional,
    // One is what required means.
    min: minLength > 1 ? minLength : undefined,
    max: maxLength,
    options: fieldOptions(name, formMessages.en)?.slice(1) ?? [],
  }
})

/** By control, where it is no text. */
const surveyTypes: Record<string, string> = { select: 'dropdown', textarea: 'comment' }
/** The controls that are an input of the type with their name. */
const isTyped = (control: string) => ['tel', 'email', 'date'].includes(control)
const survey = {
  completeText: submit,
  elements: fields.map(({ name, control, label, isRequired, min, max, options }) => ({
    type: surveyTypes[control] ?? 'text',
    name,
    title: label,
    isRequired,
    maxLength: max,
    ...(isTyped(control) && { inputType: control }),
    ...(control === 'select' && { choices: options.map(([value, text]) => ({ value, text })) }),
    validators: [
      ...(min ? [{ type: 'text', minLength: min }] : []),
      ...(control === 'email' ? [{ type: 'email' }] : []),
    ],
  })),
}

const formioTypes = ['email', 'select', 'textarea']
const formio = {
  components: [
    ...fields.map(({ name, control, label, isRequired, min, max, options }) => ({
      type: formioTypes.includes(control) ? control : 'textfield',
      key: name,
      label,
      input: true,
      validate: { required: isRequired, minLength: min, maxLength: max },
      ...(control !== 'email' && isTyped(control) && { inputType: control }),
      ...(control === 'select' && {
        widget: 'html5',
        data: { values: options.map(([value, text]) => ({ value, label: text })) },
      }),
    })),
    { type: 'button', key: 'submit', label: submit, action: 'submit', input: true },
  ],
}

/** The newest versions on 2026-11-24. They are no dependencies of ours: only this benchmark runs their code. */
export const peers = {
  SurveyJS: {
    packages: ['survey-core@2.5.38', 'survey-js-ui@2.5.38'],
    style: 'survey-core.fontless.min.css',
    scripts: ['survey.core.min.js', 'survey-js-ui.min.js'],
    render: `new Survey.Model(${JSON.stringify(survey)}).render(document.getElementById('form'))`,
  },
  'Form.io': {
    packages: ['@formio/js@5.6.0'],
    style: 'dist/formio.full.min.css',
    scripts: ['dist/formio.full.min.js'],
    render: `Formio.createForm(document.getElementById('form'), ${JSON.stringify(formio)})`,
  },
} satisfies Record<string, Peer>

/** Downloads the packages, without what they depend on, and reads what their pages load: code by the name of the file. */
export async function downloadPeers(): Promise<Record<string, string>> {
  const run = promisify(execFile)
  const dir = await mkdtemp(join(tmpdir(), 'peers-'))
  const files: Record<string, string> = {}
  for (const { packages, scripts, style } of Object.values(peers)) {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', dir, ...packages])
    for (const archive of stdout.trim().split('\n')) {
      const { stdout: list } = await run('tar', ['-tzf', join(dir, archive)])
      for (const file of [...scripts, style].filter((file) => list.includes(`package/${file}\n`))) {
        const read = ['-xOzf', join(dir, archive), `package/${file}`]
        files[file] = (await run('tar', read, { maxBuffer: 1e8 })).stdout
      }
    }
  }
  await rm(dir, { recursive: true })
  return files
}
