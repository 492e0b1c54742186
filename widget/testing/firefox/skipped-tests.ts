/** Tests that Playwright's channel `moz-firefox` cannot run in an installed Firefox, by what it lacks. */
export const skippedTests: Record<string, string[]> = {
  'no emulation of touch, nor of the on-screen keyboard': [
    'does not open: the tap means the control',
    'is swiped away by a finger too',
  ],
  'no DevTools protocol': ['nothing and nobody but a robot reaches the honeypot'],
  'no pages without JavaScript': [
    'a visitor without scripts corrects the form and it is stored',
    'a form that is sent again without scripts stores one quote',
    'customers’ words are a row to scroll, without buttons that do nothing',
    'the form inside the element posts, and leads back to the partner’s page',
  ],
  'no emulation of reduced motion': ['moves for who asks for less motion', 'who wants less motion sees none'],
  'no emulation of forced colors or of paper': [
    'where the system sets all colours, only the active link is underlined',
    'on paper the answers are to be read, and nothing that wants a finger',
  ],
  'no bodies of requests': [
    'the quote says where it came from, and how long a person took',
    'posts to another API where the element names one',
  ],
  'axe followed by a locator by label ends the page': ['axe finds nothing in any state'],
  '`fill` appends on an email input': [
    'nothing is said before the first submit, then errors follow the typing',
  ],
  'history navigation and responses that are held or aborted time out': [
    'opens, says that it is open, and closes when a link is chosen',
    'gives way to what the visitor has chosen meanwhile',
    'what was typed wins over the draft, and the draft over what the page fills in',
    'makes a press after a lost answer store one quote',
    'no click is lost while its code is on the way: the buttons come with it',
  ],
}
