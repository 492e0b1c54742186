import type { QuoteFormValues } from '@concrete-quote/widget'
import { completeEstimate } from '../content/estimate.ts'
import type { LinkedProjects } from '../content/services.ts'

/**
 * Returns the fields that a link to the form fills in: the type in the query parameter `projectType`, and a sentence
 * with the size in `size`. Ignores what no link of the site carries, so that nobody can put words into the form.
 */
export function linkedValues(search: string, projects: LinkedProjects, locale: string): QuoteFormValues {
  const { projectType, size, project } = readLink(search, projects)
  if (!projectType) return {}
  return size
    ? { projectType, projectDetails: completeEstimate(project.details, locale, project, size) }
    : { projectType }
}

function readLink(search: string, projects: LinkedProjects) {
  const query = new URLSearchParams(search)
  const projectType = query.get('projectType') ?? ''
  const project = Object.hasOwn(projects, projectType) && projects[projectType]
  if (project === false || project === undefined) return {}
  const size = Number(query.get('size'))
  if (project === null || !Number.isInteger(size) || size < project.min || size > project.max)
    return { projectType }
  return { projectType, size, project }
}

/**
 * Shows at the head of the form what a link has filled in, until the visitor removes it, chooses another type, or sends the
 * form: then the address forgets it, too, so that Back and reload do not bring it back.
 * @param slot The form, with what links may carry in `data-linked`, a `LinkedProjects`.
 * @returns The fields to fill in.
 */
export function followLink(slot: HTMLElement): { values: () => QuoteFormValues; update: () => void } {
  const shown = slot.previousElementSibling as HTMLElement
  const projects = JSON.parse(slot.dataset.linked as string) as LinkedProjects
  const locale = slot.dataset.locale as string
  const { projectType = '', size, project } = readLink(location.search, projects)
  const field = <E extends HTMLElement>(name: string) => slot.querySelector(`form [name=${name}]`) as E
  const values = () => linkedValues(location.search, projects, locale)
  const { projectDetails } = values()

  function show(withSize: boolean) {
    const label = slot.querySelector<HTMLOptionElement>(`option[value="${projectType}"]`)?.text
    const estimate = withSize && size && completeEstimate(project.summary, locale, project, size)
    const text = shown.firstElementChild as HTMLElement
    text.textContent = [label, estimate].filter(Boolean).join(', ')
    shown.hidden = false
  }

  function forget() {
    shown.hidden = true
    const url = new URL(location.href)
    for (const name of ['projectType', 'size']) url.searchParams.delete(name)
    history.replaceState(history.state, '', url)
  }

  /** Shows the size only while the details have it. The fields are empty until the form is hydrated. */
  function update(edited?: Event) {
    if (shown.hidden) return
    const type = field<HTMLSelectElement>('projectType')
    const { value } = field<HTMLTextAreaElement>('projectDetails')
    if ((type.value || edited?.target === type) && type.value !== projectType) forget()
    else show(value.includes(projectDetails ?? '') || (!value && !edited))
  }

  if (projectType) {
    show(true)
    slot.addEventListener('input', update)
    slot.addEventListener('quote-submitted', forget)
    shown.querySelector('button')?.addEventListener('click', () => {
      forget()
      const details = field<HTMLTextAreaElement>('projectDetails')
      enter(details, details.value.replace(projectDetails ?? '', '').trimStart())
      const type = field<HTMLSelectElement>('projectType')
      enter(type, '')
      type.focus()
    })
  }
  return { values, update }
}

/** Changes a field as the visitor does. */
function enter(field: HTMLTextAreaElement | HTMLSelectElement, value: string) {
  field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
