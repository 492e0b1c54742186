/**
 * Makes tabs of buttons and panels (WAI-ARIA Authoring Practices, "Tabs with automatic activation").
 * @param onSelect Called with the id of the tab that a person selects.
 */
export function createTabs(list: HTMLElement, onSelect: (id: string) => void) {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  const idOf = (tab: HTMLElement) => tab.id.replace('tab-', '')

  function select(id: string) {
    for (const tab of tabs) {
      const isSelected = idOf(tab) === id
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      if (panel) panel.hidden = !isSelected
    }
  }

  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((tab) => tab === target)
    if (tab) onSelect(idOf(tab))
  })
  list.addEventListener('keydown', (event) => {
    const index = tabs.findIndex((tab) => tab === event.target)
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    tab.focus()
    onSelect(idOf(tab))
  })
  return { select }
}
