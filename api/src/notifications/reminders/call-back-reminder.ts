import { createShortTime } from '../../format/time.ts'
import type { Channel } from '../channels/channel.ts'
import type { SendMail } from '../mail.ts'
import { callBackMail } from './call-back-mail.ts'
import { perCallBack, timeToCall } from './call-backs.ts'

interface CallBackReminderOptions {
  address: string
  sendMail: SendMail
  /** The origin that visitors use. */
  publicUrl: string
  /** The time zone of the business. */
  timeZone: string
}

/**
 * Creates the channel that reminds an address of the owner when a visitor is to be called back. Each time has a delivery
 * of its own, which is skipped if the quote then has another time, or none.
 */
export function callBackReminder({
  address,
  sendMail,
  publicUrl,
  timeZone,
}: CallBackReminderOptions): Channel {
  const localTime = createShortTime(timeZone)
  return {
    kind: 'call-back',
    target: address,
    ...perCallBack,
    async send(notice, signal) {
      const { id, quote } = notice
      const time = timeToCall(notice)
      if (time === undefined) return 'skipped'
      const mail = callBackMail({ id, quote, callBackAt: localTime(time), publicUrl })
      await sendMail({ to: address, ...mail }, signal)
      return 'delivered'
    },
  }
}
