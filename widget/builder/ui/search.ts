import { find } from './dom.ts'

/** Filters the reference as a person types, and says how many entries are left. */
export function enableSearch() {
  const input = find<HTMLInputElement>('search')
  const sections = [...find('entries').querySelectorAll<HTMLElement>('section')].map((section) => ({
    section,
    rows: [...section.querySelectorAll('tr')].map((row) => ({ row, text: row.textContent.toLowerCase() })),
  }))
  const total = sections.reduce((count, { rows }) => count + rows.length, 0)

  function filter() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { section, rows } of sections) {
      const matching = rows.filter(({ text }) => words.every((word) => text.includes(word)))
      for (const { row } of rows) row.hidden = true
      for (const { row } of matching) row.hidden = false
      section.hidden = !matching.length
      count += matching.length
    }
    find('matches').textContent = words.length
      ? `${count || 'No'} of ${total} entries match.`
      : `${total} entries.`
  }
  input.addEventListener('input', filter)
  filter()
}
