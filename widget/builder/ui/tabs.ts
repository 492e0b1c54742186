/**
 * Makes tabs of buttons that share a panel (WAI-ARIA Authoring Practices, "Tabs with automatic activation").
 * @param onSelect Called with the id of the tab that a person selects.
 */
export function createTabs(list: HTMLElement, panel: HTMLElement, onSelect: (id: string) => void) {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]

  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((tab) => tab === target)
    if (tab) onSelect(tab.id)
  })
  list.addEventListener('keydown', (event) => {
    const index = tabs.findIndex((tab) => tab === event.target)
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    tab.focus()
    onSelect(tab.id)
  })

  return function select(id: string) {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab.id === id))
      tab.tabIndex = tab.id === id ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', id)
  }
}
