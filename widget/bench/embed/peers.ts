// Other products' forms with our six fields and their rules, as their documentation embeds them in a page, but deferred.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formMessages, quoteFieldNames, quoteFields, type QuoteFieldName } from '@concrete-quote/openapi'

interface Peer {
  /** The packages that the files are in. */
  packages: string[]
  scripts: string[]
  /** The style sheet, without Form.io's optional Bootstrap, and without the fonts that SurveyJS loads from Google. */
  style: string
  /** Renders the form in `#form`. */
  render: string
}

const limits: Record<QuoteFieldName, { min?: number; max?: number }> = {
  firstName: { max: 100 },
  lastName: { max: 100 },
  phone: { min: 10, max: 40 },
  email: { max: 254 },
  projectType: {},
  projectDetails: { min: 10, max: 4000 },
}
const { labels, projectTypes, submit } = formMessages.en
const fields = quoteFieldNames.map((name) => {
  const { control, optional } = quoteFields[name]
  return { name, control, label: labels[name], isRequired: !optional, ...limits[name] }
})

const surveyTypes = { text: 'text', tel: 'text', email: 'text', select: 'dropdown', textarea: 'comment' }
const survey = {
  completeText: submit,
  elements: fields.map(({ name, control, label, isRequired, min, max }) => ({
    type: surveyTypes[control],
    name,
    title: label,
    isRequired,
    maxLength: max,
    ...((control === 'tel' || control === 'email') && { inputType: control }),
    ...(control === 'select' && {
      choices: Object.entries(projectTypes).map(([value, text]) => ({ value, text })),
    }),
    validators: [
      ...(min ? [{ type: 'text', minLength: min }] : []),
      ...(control === 'email' ? [{ type: 'email' }] : []),
    ],
  })),
}

const formioTypes = {
  text: 'textfield',
  tel: 'textfield',
  email: 'email',
  select: 'select',
  textarea: 'textarea',
}
const formio = {
  components: [
    ...fields.map(({ name, control, label, isRequired, min, max }) => ({
      type: formioTypes[control],
      key: name,
      label,
      input: true,
      validate: { required: isRequired, minLength: min, maxLength: max },
      ...(control === 'tel' && { inputType: 'tel' }),
      ...(control === 'select' && {
        widget: 'html5',
        data: { values: Object.entries(projectTypes).map(([value, text]) => ({ value, label: text })) },
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
