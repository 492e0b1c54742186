const menu = document.getElementById('menu') as HTMLElement
const button = document.querySelector('[popovertarget=menu]') as HTMLElement
const isOpen = () => menu.matches(':popover-open')

menu.addEventListener('beforetoggle', (event) => {
  // Right under the header, which the utility bar above it moves until it is scrolled away.
  if (event.newState === 'open') {
    menu.style.top = `${button.closest('.header')?.getBoundingClientRect().bottom}px`
  }
})
menu.addEventListener('toggle', (event) => {
  button.setAttribute('aria-expanded', String(event.newState === 'open'))
})
// The page may be kept as it is and shown again by Back: not with its menu open.
menu.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a') && isOpen()) menu.hidePopover()
})
// Whoever tabs on past its last link does so on the page, not behind the menu.
menu.addEventListener('focusout', ({ relatedTarget }) => {
  const stays = !relatedTarget || relatedTarget === button || menu.contains(relatedTarget as Node)
  if (!stays && isOpen()) menu.hidePopover()
})
// On a wide screen, such as a phone's that is turned, the menu is a row again.
matchMedia('(min-width: 48.001rem)').addEventListener('change', () => {
  if (isOpen()) menu.hidePopover()
})
