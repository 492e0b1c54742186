import type { ApiTokenList, CreatedApiToken, NewApiToken } from '../schemas/owner/api-token.ts'
import type { Device, NewDevice } from '../schemas/owner/device.ts'
import type { NotificationTestResults, Settings, SettingsPatch } from '../schemas/owner/settings.ts'
import type { Statistics } from '../schemas/owner/statistics.ts'
import type { Invitation, InvitationAcceptance } from '../schemas/session.ts'
import { publicUrlPlaceholder } from '../company.ts'

export const exampleFixedSetting = { setting: 'remindAfterMinutes', variable: 'REMIND_AFTER' }

export const exampleSettings = {
  notifyTo: ['owner@bluebonnet.example'],
  remindAfterMinutes: 1200,
  quietHours: { from: '21:00', to: '06:30' },
  lockScreen: 'full',
  monthlyReport: true,
  fixed: [exampleFixedSetting],
  canSendEmail: true,
  webhooks: ['crm.example'],
  timeZone: 'America/Chicago',
  canBackUp: true,
} satisfies Settings

export const exampleSettingsPatch = {
  quietHours: { from: '21:00', to: '06:30' },
  lockScreen: 'brief',
} satisfies SettingsPatch

export const exampleTestResult = {
  target: 'owner@bluebonnet.example',
  passed: true,
  detail: '250 OK: message queued',
}

export const exampleTestResults = { items: [exampleTestResult] } satisfies NotificationTestResults

export const exampleNewDevice = {
  name: 'Chrome on Android',
  endpoint: 'https://push.example/send/dGhlIGV4YW1wbGU',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} satisfies NewDevice

export const exampleDevice = {
  id: '01a1f83a-5d1b-7c02-9e1d-0c1f5a7be0a4',
  name: exampleNewDevice.name,
  username: 'owner',
  createdAt: '2026-11-02T14:10:00.000Z',
  lastPushedAt: '2026-11-20T09:30:00.900Z',
  endpointHash: '7Cyg4WLDGJ0jY0jmHO0IrkIUvL4B3j6u5n0nMVHS4k4',
} satisfies Device

export const examplePublicKey =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

export const exampleNewToken = {
  name: 'acme-crm',
  expiresAt: '2027-11-20T00:00:00.000Z',
  source: 'lone-star-homes',
} satisfies NewApiToken

export const exampleToken = {
  ...exampleNewToken,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: null,
}

export const exampleCreatedToken = {
  ...exampleToken,
  token: 'concrete_quote_Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc',
} satisfies CreatedApiToken

export const exampleTokens = { items: [exampleToken] } satisfies ApiTokenList

export const exampleInvitation = {
  username: 'sam',
  url: `${publicUrlPlaceholder}/inbox/#/invitation/q0vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5A/sam`,
  expiresAt: '2026-11-23T15:00:00.000Z',
} satisfies Invitation

export const exampleAcceptance = {
  token: 'q0vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5A',
  newPassword: 'quiet gravel morning ladder',
} satisfies InvitationAcceptance

export const exampleValueCount = { value: 'lone-star-homes', quotes: 3 }

export const exampleWeekCount = {
  since: '2026-11-02T06:00:00.000Z',
  until: '2026-11-09T06:00:00.000Z',
  quotes: 10,
}

export const exampleStatistics = {
  since: '2026-11-01T05:00:00.000Z',
  until: '2026-11-09T06:00:00.000Z',
  quotes: 12,
  spam: 3,
  firstCall: { called: 9, medianMinutes: 84.5, p90Minutes: 1310, within24Hours: 8, due: 11 },
  weeks: [
    { since: '2026-11-01T05:00:00.000Z', until: '2026-11-02T06:00:00.000Z', quotes: 2 },
    exampleWeekCount,
  ],
  projectTypes: [
    { value: 'driveway', quotes: 8 },
    { value: 'patio', quotes: 4 },
  ],
  sources: [{ value: null, quotes: 9 }, exampleValueCount],
  campaigns: [
    { value: null, quotes: 10 },
    { value: 'spring', quotes: 2 },
  ],
  languages: [
    { value: 'en', quotes: 10 },
    { value: 'es', quotes: 2 },
  ],
  otherSources: 0,
  otherCampaigns: 0,
  otherLanguages: 0,
} satisfies Statistics
