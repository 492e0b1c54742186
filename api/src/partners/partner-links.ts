import { hash, randomBytes } from 'node:crypto'
import { isSameMac } from '../accounts/secret.ts'
import { changeSetting } from '../stores/retry-conflicts.ts'
import type { SettingsStore, SourceStore } from '../stores/store.ts'

/** The link of a partner to their own figures, as it is stored. */
interface PartnerLink {
  source: string
  /** The SHA-256 of the key in hexadecimal. */
  keyHash: string
}

type LinkStore = Pick<SettingsStore, 'setting' | 'setSetting'>

const settingName = 'partnerLinks'

async function readLinks(store: Pick<LinkStore, 'setting'>): Promise<PartnerLink[]> {
  return JSON.parse((await store.setting(settingName)) ?? '[]') as PartnerLink[]
}

/** The partners who have a link. */
export async function linkedPartners(store: Pick<LinkStore, 'setting'>): Promise<Set<string>> {
  return new Set((await readLinks(store)).map(({ source }) => source))
}

/** Creates the link of a partner in place of a former one, and returns its key, of 256 random bits. */
export async function createPartnerLink(store: LinkStore, source: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const link = { source, keyHash: hash('sha256', key) }
  await changeSetting<PartnerLink[]>(store, settingName, [], (links) => [
    ...links.filter((each) => each.source !== source),
    link,
  ])
  return key
}

/** Revokes the link of a partner. False if there is none. */
export async function revokePartnerLink(store: LinkStore, source: string): Promise<boolean> {
  let isRevoked = false
  await changeSetting<PartnerLink[]>(store, settingName, [], (links) => {
    const others = links.filter((each) => each.source !== source)
    isRevoked = others.length < links.length
    return isRevoked ? others : links
  })
  return isRevoked
}

/** The registered partner to whom a key belongs. It is compared with every link, each in constant time. */
export async function findPartner(
  store: LinkStore & Pick<SourceStore, 'findSources'>,
  key: string,
): Promise<string | undefined> {
  const given = Buffer.from(hash('sha256', key))
  const found = (await readLinks(store)).filter(({ keyHash }) => isSameMac(given, Buffer.from(keyHash)))[0]
  if (!found) return undefined
  const registered = await store.findSources(undefined, found.source)
  return registered.length > 0 ? found.source : undefined
}
