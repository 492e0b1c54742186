import { brandColors } from '@concrete-quote/openapi'
import { hasPreset, readConfig, togglePreset } from '../config/config.ts'
import { options, presets, type Config } from '../config/options.ts'
import { showBrandColorCheck } from './brand-color-check.ts'
import { checkRadio, find } from './dom.ts'

/**
 * Connects the options with a configuration.
 * @param onChange Called with the new configuration, and whether it continues a change, such as typing.
 */
export function createOptionsForm(onChange: (config: Config, isContinued: boolean) => void) {
  const form = find<HTMLFormElement>('options')
  const picker = find<HTMLInputElement>('option-accent-picker')
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
  /** The control that is typed into or dragged, until it loses focus. */
  let edited: EventTarget | null = null

  const read = () => {
    const data = new FormData(form)
    return readConfig((name) => data.get(name) as string | null)
  }
  function write(config: Config) {
    for (const option of options) {
      const field = control(option.name)
      const value = config[option.name] ?? ('initial' in option ? String(option.initial) : '')
      if (option.kind === 'choice') checkRadio(form, option.name, value)
      else if (option.kind === 'check') (field as HTMLInputElement).checked = value === 'on'
      else field.value = value
    }
    // Fields that depend on others count only once those are written.
    showState(form, config)
  }
  function apply(config: Config) {
    write(config)
    onChange(read(), false)
  }

  form.addEventListener('input', ({ target }) => {
    if (target === picker) control('accent').value = picker.value
    const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
    const config = read()
    showState(form, config)
    onChange(config, isTyped && target === edited)
    edited = target
  })
  form.addEventListener('focusout', () => (edited = null))
  form.addEventListener('submit', (event) => event.preventDefault())
  for (const button of form.querySelectorAll('.preset')) {
    button.addEventListener('click', () => apply(togglePreset(read(), presets[button.textContent] ?? {})))
  }
  find('reset').addEventListener('click', () => apply({}))
  find('fix-contrast').addEventListener('click', () => {
    const config = read()
    apply({ ...config, 'on-accent': config['on-accent'] === 'black' ? '' : 'black' })
    form.querySelector<HTMLElement>('[name=on-accent]:checked')?.focus()
  })
  return { read, write }
}

/** Shows what follows from the options: values of sliders, errors, presets, and what does not apply. */
function showState(form: HTMLFormElement, config: Config) {
  for (const option of options) {
    const field = find<HTMLInputElement>(`option-${option.name}`)
    if (option.kind === 'range') {
      const value = field.parentElement?.querySelector('.value')
      if (value) value.textContent = `${field.value} ${option.unit}`.trim()
    }
    if (!('error' in option)) continue
    // The configuration has only valid values.
    const isInvalid = Boolean(field.value) && !config[option.name]
    field.setAttribute('aria-invalid', String(isInvalid))
    find(`${field.id}-error`).hidden = !isInvalid
  }
  find<HTMLInputElement>('option-accent-picker').value = config.accent ?? brandColors.chalk.light
  find<HTMLInputElement>('option-phone').disabled = Boolean(config['no-phone'])
  find<HTMLFieldSetElement>('option-on-accent').disabled = !config.accent
  find<HTMLFieldSetElement>('option-fallback').disabled = Boolean(config.as)
  for (const button of form.querySelectorAll('.preset')) {
    button.setAttribute('aria-pressed', String(hasPreset(config, presets[button.textContent] ?? {})))
  }
  showBrandColorCheck(config)
}
