import './tooltips.ts'
import { campaignName, campaignParameters } from '@concrete-quote/openapi'
import { currentVisit, keptVisit } from '@concrete-quote/widget/visit'

const menu = document.getElementById('menu') as HTMLElement
const menuButton = document.querySelector('[popovertarget=menu]') as HTMLElement

function closeMenu() {
  if (menu.matches(':popover-open')) menu.hidePopover()
}

menu.addEventListener('beforetoggle', ({ newState }) => {
  menuButton.ariaExpanded = String(newState === 'open')
  // Aligns the menu with the header's bottom edge, which moves until the utility bar has scrolled out of view.
  menu.style.top = `${(menuButton.closest('.header') as Element).getBoundingClientRect().bottom}px`
})
// Closes the menu on navigation, because the back/forward cache restores the page as it was left.
menu.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) closeMenu()
})
// Closes the menu when focus leaves it, so that it does not cover the focused element.
menu.addEventListener('focusout', ({ relatedTarget }) => {
  const keepsFocus = !relatedTarget || relatedTarget === menuButton || menu.contains(relatedTarget as Node)
  if (!keepsFocus) closeMenu()
})
// Closes the menu at the breakpoint where it becomes a row, for example when a phone is rotated.
matchMedia('(min-width: 48.001rem)').addEventListener('change', closeMenu)

// Every page opens at the top, or at the fragment of its address, after Back and Forward too: browsers would restore the
// last position.
history.scrollRestoration = 'manual'
addEventListener('pageshow', ({ persisted }) => {
  // From the back/forward cache, or without it, where browsers then ignore the fragment.
  if (persisted || !scrollY) (document.querySelector(':target') ?? document.body).scrollIntoView()
})

// Shows the call bar where the form, or else the hero with its buttons and badges, or the title, is above the viewport.
const callBar = document.querySelector('.call-bar') as HTMLElement
new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting } of entries) callBar.toggleAttribute('data-shown', !isIntersecting)
  },
  // What is below the viewport counts as in view.
  { rootMargin: '0px 0px 100000px' },
).observe(document.querySelector('#quote, section:has(.hero .actions), .page-title') as Element)

/** Animates the chalk line of a process once, when it scrolls into view. Without scripts the line is static. */
const processes = document.querySelectorAll<HTMLElement>('.steps')
for (const steps of processes) {
  steps.dataset.line = 'taut'
  // A row that overflows is scrolled with the keyboard, in Safari, too.
  if (steps.scrollWidth > steps.clientWidth) steps.tabIndex = 0
}
onFirstIntersection(processes, { threshold: 0.3 }, (steps) => (steps.dataset.line = 'snapped'))

/** Loads the carousel script when a carousel is within one viewport height of the viewport. */
const carousels = document.querySelectorAll<HTMLElement>('.carousel')
onFirstIntersection(carousels, { rootMargin: '100%' }, (carousel) => {
  void (
    import(/* @vite-ignore */ carousel.dataset.script as string) as Promise<typeof import('./carousel.ts')>
  ).then(
    ({ createCarousel }) => createCarousel(carousel),
    () => {
      // Without its script, the carousel remains a scrollable row.
    },
  )
})

// On every page: the first one may be without a form.
const visit = currentVisit()
const isKept = keptVisit() !== undefined

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a')
  if (link?.protocol === 'tel:') reportCall(link)
  else if (!isKept && link?.origin === location.origin) addCampaign(link)
})

/** Lets the server count a call, and scripts of the page hear of it. Whether that succeeds is nothing to the visitor. */
function reportCall(link: HTMLAnchorElement) {
  link.dispatchEvent(new CustomEvent('call-tapped', { bubbles: true }))
  fetch('/api/call-taps', {
    method: 'POST',
    // The phone's own program may replace the page.
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      page: location.pathname,
      campaign: campaignName(visit),
      lang: document.documentElement.lang,
    }),
  }).catch(() => undefined)
}

/** Adds the campaign to a link, so that the next page knows it although storage is blocked. */
function addCampaign(link: HTMLAnchorElement) {
  const query = new URLSearchParams(link.search)
  const missing = campaignParameters.filter((name) => visit[name] && !query.has(name))
  for (const name of missing) query.set(name, visit[name] ?? '')
  // Not always: another spelling of the same query would reload the page at a link to a fragment.
  if (missing.length > 0) link.search = String(query)
}

/** Calls back once per element, the first time that it intersects the viewport (see `options`). */
function onFirstIntersection<E extends Element>(
  elements: Iterable<E>,
  options: IntersectionObserverInit,
  callback: (element: E) => void,
) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      callback(target as E)
    }
  }, options)
  for (const element of elements) observer.observe(element)
}
