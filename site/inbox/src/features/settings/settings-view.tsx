import { namesOf, type Settings } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Loaded } from '../../frame/feedback.tsx'
import { Pane } from '../../frame/pane.tsx'
import { Section } from '../../frame/section.tsx'
import { settingsPath, useListQuery } from '../../location.ts'
import { editedSettingsQuery, settingsQuery } from '../../queries/resources.ts'
import { Tokens } from './api-tokens.tsx'
import { Backup } from './backup.tsx'
import { ClosedDays } from './closed-days.tsx'
import { GoogleAds } from './google-ads.tsx'
import { NotificationTests, Notifications } from './notification-settings.tsx'
import { Partners } from './partners.tsx'
import { People } from './people.tsx'
import { Devices } from './push-devices.tsx'
import { ReplySettings } from './replies.tsx'
import { Webhooks } from './webhooks.tsx'

interface Screen {
  title: string
  hint: string
  content: (settings: Settings) => ReactNode
}

/** The screens of the settings, by the end of their paths. */
const screens = {
  notifications: {
    title: 'Notifications',
    hint: 'Emails, devices, and reminders',
    content: (settings) => (
      <>
        <Notifications settings={settings} />
        <Devices />
        <NotificationTests />
      </>
    ),
  },
  messages: {
    title: 'Messages',
    hint: 'How texts and emails begin',
    content: ({ replies }) => <ReplySettings replies={replies} />,
  },
  'days-off': {
    title: 'Days off',
    hint: 'When nobody is promised a call',
    content: ({ closures }) => <ClosedDays closures={closures} />,
  },
  people: { title: 'People', hint: 'Who else answers requests', content: () => <People /> },
  partners: { title: 'Partners', hint: 'Pages of others with your form', content: () => <Partners /> },
  programs: {
    title: 'Programs',
    hint: 'Tokens and webhooks',
    content: () => (
      <>
        <Tokens />
        <Webhooks />
      </>
    ),
  },
  'google-ads': {
    title: 'Google Ads',
    hint: 'Which ads led to jobs',
    content: ({ adConversion }) => <GoogleAds adConversion={adConversion} />,
  },
  backup: {
    title: 'Backup',
    hint: 'Everything in one file',
    content: ({ canBackUp }) => <Backup isPossible={canBackUp} />,
  },
} satisfies Record<string, Screen>

const pathOf = (name: string) => `${settingsPath}/${name}`

/** What the owner decides about the server, without a terminal: a list of screens, or one of them, by its name. */
export function SettingsPane({ name }: { name: string | undefined }) {
  useReturn(name)
  if (!name || !Object.hasOwn(screens, name)) return <Screens />
  const { title, content }: Screen = screens[name as keyof typeof screens]
  return (
    <Pane key={name} title={title} path={pathOf(name)}>
      <SettingsScreen content={content} />
    </Pane>
  )
}

/** Its forms begin with what is stored when it opens. */
function SettingsScreen({ content }: Pick<Screen, 'content'>) {
  return <Loaded query={useQuery(editedSettingsQuery)}>{content}</Loaded>
}

function Screens() {
  const { hrefTo } = useListQuery()
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Pane title="Settings" path="menu">
      {settings && settings.samples.length > 0 && (
        <Section title="Not yours yet">
          <p>Your site shows this, though it is a sample. Whoever runs the server replaces it:</p>
          <ul>
            {settings.samples.map((sample) => (
              <li key={sample}>{sample}</li>
            ))}
          </ul>
        </Section>
      )}
      <ul className="link-list">
        {namesOf(screens).map((name) => (
          <li key={name}>
            <Link href={hrefTo(pathOf(name))} data-path={pathOf(name)}>
              <span>{screens[name].title}</span>
              <span className="hint">{screens[name].hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Pane>
  )
}

/** Moves the focus from the heading of the list to the row of the screen that was open before. */
function useReturn(name: string | undefined) {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (!name && before.current)
      document.querySelector<HTMLElement>(`[data-path="${CSS.escape(pathOf(before.current))}"]`)?.focus()
    before.current = name
  }, [name])
}
