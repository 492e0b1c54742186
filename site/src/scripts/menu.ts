const menu = document.getElementById('menu') as HTMLElement
const button = document.querySelector('[popovertarget=menu]') as HTMLElement

function close() {
  if (menu.matches(':popover-open')) menu.hidePopover()
}

menu.addEventListener('beforetoggle', ({ newState }) => {
  button.ariaExpanded = String(newState === 'open')
  // Aligns the menu with the header's bottom edge, which moves until the utility bar has scrolled out of view.
  menu.style.top = `${(button.closest('.header') as Element).getBoundingClientRect().bottom}px`
})
// Closes the menu on navigation, because the back/forward cache restores the page as it was left.
menu.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) close()
})
// Closes the menu when focus leaves it, so that it does not cover the focused element.
menu.addEventListener('focusout', ({ relatedTarget }) => {
  const keepsFocus = !relatedTarget || relatedTarget === button || menu.contains(relatedTarget as Node)
  if (!keepsFocus) close()
})
// Closes the menu at the breakpoint where it becomes a row, for example when a phone is rotated.
matchMedia('(min-width: 48.001rem)').addEventListener('change', close)
