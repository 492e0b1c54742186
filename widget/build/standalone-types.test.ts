import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { standaloneTypes } from './standalone-types.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'types-'))
  writeFileSync(join(dir, 'concrete-quote-form.d.ts'), standaloneTypes)
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Compiles a page's script beside the declaration file alone; returns the errors. */
function compile(script: string): string[] {
  const file = join(dir, 'page.ts')
  writeFileSync(file, `import './concrete-quote-form.js'\n${script}`)
  const program = ts.createProgram([file, join(dir, 'concrete-quote-form.d.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const form = "const form = document.querySelector('concrete-quote-form')!\n"

it('types the element, its properties, methods, and events', () => {
  const script = `${form}
    form.faq = true
    form.values = { projectType: 'patio' }
    void form.ready.then((element) => element.reset())
    form.addEventListener('quote-submitted', ({ detail }) => console.log(detail.id, detail.projectType))`
  expect(compile(script)).toEqual([])
})

it('types the events of the button', () => {
  const script = `document.querySelector('concrete-quote-button')!
    .addEventListener('quote-submitted', ({ detail }) => console.log(detail.id, detail.projectType))`
  expect(compile(script)).toEqual([])
})

it('rejects a property that does not exist, and a value of another type', () => {
  expect(compile(`${form}form.fqa = true`)).toEqual([expect.stringContaining('fqa')])
  expect(compile(`${form}form.faq = 'yes'`)).toHaveLength(1)
})
