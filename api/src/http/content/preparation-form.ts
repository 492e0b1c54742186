import {
  maxAddressLength,
  preparationMessages,
  type Language,
  type Preparation,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'

/**
 * Renders the form in which a visitor says, without scripts, what a visit needs.
 * @param said What was said before, if anything.
 * @param action The link to the page that it posts to. Default: the URL of its own page.
 */
export function preparationForm(said: Preparation | undefined, lang: Language, action?: string): string {
  const { address, preferredContact, preferredTime, isOutsideArea } = said ?? {}
  const texts = preparationMessages[lang]
  const isSaved = address ?? preferredContact ?? preferredTime
  const choices = (name: string, title: string, options: Record<string, string>, chosen = '') => {
    const list = Object.entries(options).map(([option, text]) => {
      const value = option === 'any' ? '' : option
      const checked = value === chosen ? ' checked' : ''
      return `<label><input type="radio" name="${name}" value="${value}"${checked}> ${text}</label>`
    })
    return `<fieldset><legend>${title}</legend> ${list.join(' ')}</fieldset>`
  }
  return [
    isSaved ? `<p role="status">${texts.saved} ${isOutsideArea ? texts.outside : ''}</p>` : '',
    `<form method="post"${action ? ` action="${escapeHtml(action)}"` : ''}>`,
    `<p><label>${texts.address} <input name="address" autocomplete="street-address" maxlength="${maxAddressLength}" value="${escapeHtml(address ?? '')}"></label></p>`,
    choices('preferredContact', texts.preferredContact, texts.contactWays, preferredContact ?? ''),
    choices('preferredTime', texts.preferredTime, texts.timesOfDay, preferredTime ?? ''),
    `<button class="quiet">${texts.save}</button>`,
    '</form>',
  ].join('\n')
}
