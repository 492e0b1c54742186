/** Tests that Playwright's channel `moz-firefox` cannot run in an installed Firefox, by what it lacks. */
export const skippedTests: Record<string, string[]> = {
  'no emulation of touch, nor of the on-screen keyboard': [
    'does not open on tap',
    'is dismissed by a swipe on a touchscreen',
    'the owner works off a morning with his thumb',
  ],
  'no DevTools protocol': [
    'the honeypot is unreachable by keyboard and assistive technology',
    'in the closed shadow root of another component: keeps focus, and sends what was typed',
  ],
  'no reports of layout shifts': ['the page does not shift', 'at the end of a page causes no layout shift'],
  'no pages without JavaScript': [
    'a visitor without scripts corrects the form and it is stored',
    'a form that is sent again without scripts stores one quote',
    'the testimonials are a scrollable row without buttons',
    'without scripts, the link opens its page',
    'the fallback form posts, and redirects back to the partner’s page',
  ],
  'no emulation of reduced motion': [
    'has no motion with prefers-reduced-motion',
    'has no animations with prefers-reduced-motion',
    'unless the visitor wants no motion',
    'at once if the visitor wants no motion',
  ],
  'no emulation of forced colors or of paper': [
    'in forced colors mode, only the active link is underlined',
    'prints FAQ answers and no controls',
    'is no query container in print, which Firefox leaves blank at page breaks',
    'prints all testimonials and no buttons',
    'prints no heading at the foot of a page, without what follows it',
  ],
  'no bodies of requests': [
    'is reported with the page, the campaign, and the language',
    'the quote includes its source, page URL, language and elapsed time',
    'the quote includes no page URL if the page has none',
    'posts to the API of the api-url attribute',
  ],
  'axe followed by a locator by label ends the page': [
    'has no axe violations in any state',
    'the dialog has no axe violations',
    'is accessible, with targets of 44 pixels',
  ],
  'no report of the second list of files that a page opens': [
    'takes at most 8 photos',
    'leaves out a photo that was added before',
    'shows the photos again after a reload, until another request',
  ],
  '`fill` appends on an email input': ['errors appear on the first submit, and update on input afterward'],
  'history navigation and responses that are held or aborted time out': [
    'the browser submits the form if its script cannot be loaded',
    'Back and a reload return to the form',
    'opens, says that it is open, and closes when a link is chosen',
    'going back and forward scrolls to the top',
    'does not overwrite what the visitor has chosen meanwhile',
    'typed values take precedence over the draft, and the draft over prefilled values',
    'prevents a duplicate quote when a lost response is retried',
    'shows its buttons only once its script has loaded',
  ],
}
