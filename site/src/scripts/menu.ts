const menu = document.getElementById('menu') as HTMLElement
const button = document.querySelector('[popovertarget=menu]') as HTMLElement

menu.addEventListener('toggle', (event) => {
  button.setAttribute('aria-expanded', String(event.newState === 'open'))
})
// The page may be kept as it is and shown again by Back: not with its menu open.
menu.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a') && menu.matches(':popover-open')) menu.hidePopover()
})
// On a wide screen, such as a phone's that is turned, the menu is a row again.
matchMedia('(min-width: 48.001rem)').addEventListener('change', () => {
  if (menu.matches(':popover-open')) menu.hidePopover()
})
