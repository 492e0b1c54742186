import {
  company,
  completeQuote,
  createOfficeHours,
  exampleOf,
  maxNotificationTestsPerMinute,
  type Medium,
  Quote,
} from '@concrete-quote/openapi'
import type { RequestHandler } from 'express'
import { NIL, v7 as uuid } from 'uuid'
import { createCount } from '../../http/rate-limit.ts'
import type { Store } from '../../stores/store.ts'
import { attemptTimeoutMs } from '../outbox/attempts.ts'
import type { Channel } from '../outbox/channel.ts'
import { mediumOf } from '../../stores/interface/delivery-key.ts'
import { describeFailure } from '../channels/describe-failure.ts'

export function createTestLimit(store: Store): RequestHandler {
  const limit = { points: maxNotificationTestsPerMinute, duration: 60 }
  const words = (seconds: number) => `Too many tests were sent. Try again in ${seconds} seconds.`
  const count = createCount(store, 'notification-tests', limit, words)
  return async (req, _res, next) => {
    await count('all')
    // The receivers may take longer than a response may make no progress.
    req.socket.setTimeout(2 * attemptTimeoutMs)
    next()
  }
}

/** What came of a test: the responses of the receiver's server, and why it failed. */
export interface TestOutcome {
  passed: boolean
  lines: string[]
}

/** Sends a test to the receiver of a channel that announces quotes. Nothing is stored. */
export function testChannel(channel: Channel): Promise<TestOutcome> {
  return runTest(mediumOf(channel.receiver), async (onResponse) => {
    const notice = {
      // A new one for each test, or receivers and mailboxes would drop the second as a duplicate.
      id: uuid(),
      quote: testQuote(),
      occurrence: { event: 'created' } as const,
      attempts: 1,
      countSuppressedSpam: () => Promise.resolve(0),
      onResponse,
    }
    await channel.send(notice, AbortSignal.timeout(attemptTimeoutMs))
  })
}

/** Runs a test, and returns what the receiver responded, or what to do about its failure. */
export async function runTest(
  medium: Medium,
  test: (onResponse: (response: string) => void) => Promise<void>,
): Promise<TestOutcome> {
  const lines: string[] = []
  try {
    await test((response) => lines.push(response))
    return { passed: true, lines }
  } catch (error) {
    lines.push(describeFailure(error, medium))
    return { passed: false, lines }
  }
}

/** A quote as one could be that was sent now. */
function testQuote() {
  const now = Date.now()
  return completeQuote({
    ...exampleOf(Quote),
    // Receivers can recognize the test by this ID.
    id: NIL,
    firstName: 'TEST',
    lastName: '(no real quote)',
    phone: company.phone,
    email: null,
    projectType: 'other',
    projectDetails: 'This is a test of the notifications. No quote was stored.',
    createdAt: new Date(now).toISOString(),
    respondBy: new Date(createOfficeHours().respondBy(now, [])).toISOString(),
    reference: null,
  })
}
