import { Backup } from './backup.tsx'
import { Devices } from './devices/devices.tsx'
import { NotificationTests } from './notifications/notification-tests.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { Partners } from './partners/partners.tsx'
import { People } from './people.tsx'
import { Tokens } from './tokens.tsx'

/** What the owner decides about the server, without a terminal. */
export function Sections() {
  return (
    <>
      <Notifications />
      <Devices />
      <NotificationTests />
      <People />
      <Partners />
      <Tokens />
      <Backup />
    </>
  )
}
