// @vitest-environment happy-dom
import * as reactHookForm from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** What a field can be: `short` needs three characters, `any` nothing. */
interface Fields {
  short: string
  any: string
}

const own = await vi.importActual<typeof reactHookForm>('./own-form-control.js')

const isShort = (value: string | undefined) => (value ?? '').length < 3

describe.each([
  ['react-hook-form', reactHookForm],
  ['what stands in for it in the standalone file', own],
])('the control of a form, with %s,', (_, { createFormControl }) => {
  /** The form, its fields, the errors that its subscriber was told last, and what was submitted. */
  function openForm(typed: Partial<Fields> = {}) {
    const control = createFormControl<Fields>({
      resolver: (values) =>
        isShort(values.short)
          ? { values: {}, errors: { short: { type: 'custom', message: 'Too short' } } }
          : { values, errors: {} },
    })
    const form = document.body.appendChild(document.createElement('form'))
    const told = { errors: {} as reactHookForm.FieldErrors<Fields> }
    control.subscribe({
      formState: { errors: true },
      callback: ({ errors = {} }) => (told.errors = { ...errors }),
    })
    const fields = { short: addField('short'), any: addField('any') }
    function addField(name: keyof Fields) {
      const field = form.appendChild(document.createElement('input'))
      const { ref, onChange } = control.register(name)
      field.name = name
      field.value = typed[name] ?? ''
      ref(field)
      field.addEventListener('input', () => void onChange({ target: field, type: 'change' }))
      return field
    }
    const submitted: Fields[] = []
    const submit = control.handleSubmit((values) => void submitted.push({ ...values }))
    const errors = () => Object.entries(told.errors).map(([name, error]) => `${name}: ${error.message}`)
    const type = (name: keyof Fields, value: string) => {
      fields[name].value = value
      fields[name].dispatchEvent(new Event('input', { bubbles: true }))
    }
    return { control, fields, errors, submit, submitted, type }
  }

  beforeEach(() => document.body.replaceChildren())

  it('reads what was typed before a field was registered, and submits it', async () => {
    const { submit, submitted } = openForm({ short: 'typed' })
    await submit()
    expect(submitted).toEqual([{ short: 'typed', any: '' }])
  })

  it('tells no error until the first submit, which focuses the first invalid field', async () => {
    const { fields, errors, submit, submitted, type } = openForm()
    type('short', 'a')
    expect(errors()).toEqual([])
    await submit()
    await expect.poll(errors).toEqual(['short: Too short'])
    expect(document.activeElement).toBe(fields.short)
    expect(submitted).toEqual([])
  })

  it('validates what is typed after that, at once', async () => {
    const { errors, submit, type } = openForm()
    await submit()
    type('short', 'abc')
    await expect.poll(errors).toEqual([])
    type('short', 'ab')
    await expect.poll(errors).toEqual(['short: Too short'])
  })

  it('validates those fields that it is asked to', async () => {
    const { control, errors, type } = openForm()
    type('short', 'a')
    await control.trigger(['any'])
    expect(errors()).toEqual([])
    await control.trigger(['short'])
    await expect.poll(errors).toEqual(['short: Too short'])
  })

  it('fills in a field, and empties all by a reset, which also forgets the submit', async () => {
    const { control, fields, errors, submit, type } = openForm()
    control.setValue('any', 'filled in')
    expect(fields.any.value).toBe('filled in')
    await submit()
    control.reset()
    expect([fields.short.value, fields.any.value]).toEqual(['', ''])
    await expect.poll(errors).toEqual([])
    type('short', 'a')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(errors()).toEqual([])
  })
})
