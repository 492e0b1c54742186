import { invitationHours } from '@concrete-quote/openapi'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { settingsPath, statisticsPath } from '../location.ts'
import { Shortcuts } from './shortcuts.tsx'

/** What a screen is about, and what it does not say itself: each term with its explanation. */
interface Topics {
  title: string
  terms: Record<string, string>
}

export const list: Topics = {
  title: 'Requests',
  terms: {
    'Who to call first':
      'Agreed calls that are due, then everybody else who waits, oldest first, then calls for later. What has been overdue for more than a week is at the end. The filters have another order.',
    Overdue:
      'Nobody has marked the request as answered by the time that the visitor was promised, or that you agreed on. “No answer” does not change it.',
    Search:
      'Finds names, numbers, email addresses, and what visitors wrote, in all views, also in the middle of words: amirez, 0381. Not addresses and notes.',
    Spam: 'What looks automatic, and is not announced at once. If one is not spam, open it and press “Not spam”: you are then notified as usual.',
    'Without a network':
      'You can go on working. What you change is sent when the network is back, if this page stays open.',
  },
}

/** The other screens, by the beginning of their paths. */
export const screens: Record<string, Topics> = {
  '/quotes/': {
    title: 'A request',
    terms: {
      Reached:
        'Says that you have talked, and opens the next request. A phone asks it as soon as you call. What you did last is at the top, and can be undone.',
      'No answer':
        'Notes that you called, and opens the next request. This one keeps waiting; “Close: no reply” then ends it as lost.',
      'Call back…':
        'Agrees on a time. Until then, the request is not overdue; then you are reminded, if reminders are on.',
      'Mark as answered':
        'Ends the wait. Then “Quote sent: remind me in 3 days” brings the request back to Waiting on that day, and “Won or lost…” says what became of it, for the statistics. A job that is won comes back for a review if you like. A text or an email does not count by itself.',
      Next: 'Opens the next request to call, in the order of the list.',
      'Also asked': 'Lists other requests of the same number or email address.',
      Photos: 'Visitors see and remove their own photos, never those that you add.',
      'Two people at once':
        'If somebody else has changed the same thing, you see what, and nothing is overwritten.',
    },
  },
  '/new': {
    title: 'Phone requests',
    terms: {
      'What is needed': 'A first name and a number. An address and a note can be added later.',
      'Who is notified': 'Everybody who is notified of a request from the site. It is never taken for spam.',
    },
  },
  [settingsPath]: {
    title: 'Settings',
    terms: {
      'Who is notified':
        'The addresses get an email, and the devices a push. Quiet hours hold back pushes, but not agreed calls or emails. Most of what looks like spam waits for a daily email.',
      'Days off': 'Change what visitors are promised from now on. Promises already made stay.',
      People: 'Each has an account, and may do everything.',
      Partners:
        'Pages of others that may send requests. Requests from a registered page get their name automatically.',
      Programs:
        'Tokens are for programs that send or read requests, such as a CRM; webhooks tell programs of requests at once.',
    },
  },
  '/account': {
    title: 'Account',
    terms: {
      Passkeys: 'Work at this address only. Add one on each device, or keep the password.',
      'A forgotten password': `Somebody else creates a link for you, under People in the settings. It works once, for ${invitationHours} hours.`,
    },
  },
  [statisticsPath]: {
    title: 'Statistics',
    terms: {
      'Which requests': 'Those received in the period, as they are now, without spam and erased ones.',
      'Called on time':
        '“No answer” or “Mark as answered” was pressed by the time that the visitor was promised a call.',
      'Won, and worth': 'What “Won or lost…” says, and the prices added up.',
      'Calls tapped': 'Taps on your number on the site. Who tapped is not known.',
    },
  },
}

/** Opens the help at its beginning, not at its first control. */
export function showHelp(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  dialog?.querySelector('h2')?.focus()
}

/** Explains the screen that is open, and lists the keyboard shortcuts. */
export function Help({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const [path] = useLocation()
  const [, { title, terms }] = Object.entries(screens).find(([start]) => path.startsWith(start)) ?? ['', list]
  return (
    <dialog ref={dialog} className="help" aria-labelledby="help-title">
      <h2 id="help-title" tabIndex={-1}>
        {`Help: ${title}`}
      </h2>
      <dl>
        {Object.entries(terms).map(([term, explanation]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
      <Shortcuts onHelp={() => showHelp(dialog.current)} />
      <form method="dialog">
        <button>Close</button>
      </form>
    </dialog>
  )
}
