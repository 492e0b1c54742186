const menu = document.getElementById('menu') as HTMLElement
const button = document.querySelector('[popovertarget=menu]') as HTMLElement

menu.addEventListener('toggle', (event) => {
  button.setAttribute('aria-expanded', String(event.newState === 'open'))
})
// The page may be kept as it is and shown again by Back: not with its menu open.
menu.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a') && menu.matches(':popover-open')) menu.hidePopover()
})
