import { optionGroups, type Option } from '../config/options.ts'

/** Renders the options as groups of form controls. The texts are our own: only quotation marks need escaping. */
export function controls(): string {
  return Object.entries(optionGroups)
    .map(
      ([title, options]) => `
        <fieldset class="group">
          <legend>${title}</legend>
          <div class="group-options">${options.map((option) => control(option)).join('')}</div>
        </fieldset>`,
    )
    .join('')
}

/** Renders a choice as a row of radio buttons. */
export function segments(name: string, choices: Record<string, string>): string {
  const radios = Object.entries(choices).map(
    ([value, text], index) =>
      `<label><input type="radio" name="${name}" value="${value}"${index ? '' : ' checked'} /><span>${text}</span></label>`,
  )
  return `<div class="segments">${radios.join('')}</div>`
}

function control(option: Option): string {
  const { name, label } = option
  const id = `option-${name}`
  const hint = option.hint ? `<p class="hint" id="${id}-hint">${option.hint}</p>` : ''
  const error = 'error' in option ? `<p class="error" id="${id}-error" hidden>${option.error}</p>` : ''
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = `id="${id}" name="${name}"${describedBy && ` aria-describedby="${describedBy}"`}`
  const text = `type="text" autocomplete="off" spellcheck="false"`
  const field = (html: string, type = '') =>
    `<div class="control${type}"><label for="${id}">${label}</label>${html}${error}${hint}</div>`
  switch (option.kind) {
    case 'choice':
      return `<fieldset class="control" id="${id}"><legend>${label}</legend>${segments(name, option.choices)}${hint}</fieldset>${name === 'on-accent' ? contrast : ''}`
    case 'check':
      return `<div class="control check"><input type="checkbox" ${attributes} value="on" /><label for="${id}">${label}</label>${hint}</div>`
    case 'select': {
      const choices = Object.entries(option.choices)
      return field(
        `<select ${attributes}>${choices.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}</select>`,
      )
    }
    case 'text':
      return field(
        `<input ${attributes} ${text} placeholder="${option.placeholder.replaceAll('"', '&quot;')}" maxlength="${option.maxLength}" />`,
      )
    case 'color':
      return field(
        `<div class="color"><input type="color" id="${id}-picker" value="${option.placeholder}" aria-label="Pick a ${label.toLowerCase()}" /><input ${attributes} ${text} placeholder="${option.placeholder}" maxlength="7" /></div>`,
      )
    case 'range':
      return field(
        `<span class="value"></span><input type="range" ${attributes} min="${option.min}" max="${option.max}" step="${option.step}" value="${option.initial}" />`,
        ' range',
      )
  }
}

/** Where the page shows how readable the brand color is. */
const contrast = `
  <div class="contrast" id="contrast" hidden>
    <dl id="ratios"></dl>
    <div class="warning" id="contrast-warning" role="status"></div>
    <button type="button" class="small-button" id="fix-contrast" hidden></button>
    <p class="hint" id="dark-shade"></p>
  </div>`
