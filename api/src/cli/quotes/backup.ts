import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { createTableTime } from '../../platform/format/time.ts'
import { restoreRecipients } from '../../notifications/channels/stored-webhooks.ts'
import { backUpPhotos, backUpQuotes } from '../../stores/sqlite/backup/back-up.ts'
import { prepareRestore, tryRestore, type BackupContents } from '../../stores/sqlite/backup/restore.ts'
import { photoFile, photosBeside } from '../../stores/sqlite/photos/photo-file.ts'
import { damagedQuoteRemedy } from '../../stores/store-errors.ts'
import { type Command, parseCommand } from '../command-line.ts'
import { isConfirmed, resolvePath } from '../terminal/input.ts'
import { count } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'

/** How the command is run: in a checkout by npm. */
const quotesCommand = process.env.npm_lifecycle_event === 'quotes' ? 'npm run quotes --' : 'quotes'

export const backup: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, { 'without-photos': { type: 'boolean' } }, [1, 1])
  const [file = ''] = positionals
  // The server that downloads it has ended.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.once('disconnect', end)
  process.channel?.unref()
  // Before this process listened. Undefined if it was started by anybody else.
  if (process.connected === false) end()
  const { MONGODB_URI, DATA_DIR } = config
  if (MONGODB_URI !== undefined)
    throw new UserFacingError('Back up MongoDB with mongodump or the backups of its host.')
  // A store of an earlier version is migrated first.
  await withStore(config, async () => {
    const { path, damage } = await backUpQuotes(DATA_DIR, resolvePath(file))
    if (damage !== undefined) {
      console.error(damage)
      process.exitCode = 1
    }
    const photos = photosBeside(path)
    // At once, because it holds even if the photos cannot be backed up.
    console.log(
      `Backed up to ${path}. To restore it, stop the server and run: ${quotesCommand} restore ${path}`,
    )
    if (!values['without-photos'] && (await backUpPhotos(DATA_DIR, photos)))
      console.log(`Its photos are in ${photos}, and are restored with it.`)
  })
}

export const check: Command = async (args, config) => {
  const [backup] = parseCommand(args, {}, [0, 1]).positionals
  if (backup === undefined) await withStore(config, (store) => store.check())
  else {
    const path = resolvePath(backup)
    const contents = await tryRestore(path)
    printContents(path, contents, config)
    if (contents.damage !== undefined) throw new UserFacingError(`${path} is damaged (${contents.damage}).`)
  }
  console.log('No damage found.')
}

export const restore: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, { yes: { type: 'boolean' } }, [1, 1])
  const [file = ''] = positionals
  const { MONGODB_URI, DATA_DIR } = config
  if (MONGODB_URI !== undefined)
    throw new UserFacingError('Restore MongoDB with mongorestore or the backups of its host.')
  const path = resolvePath(file)
  const prepared = await prepareRestore(path, DATA_DIR, (webhooks) => restoreRecipients(config, webhooks))
  try {
    const { photos, damage, changes } = prepared.contents
    printContents(path, prepared.contents, config)
    if (photos === null && existsSync(photoFile(DATA_DIR)))
      console.log(`There is no ${photosBeside(path)}: the photos in the data folder stay as they are.`)
    if (damage !== undefined)
      console.log(`It is damaged (${damage}). Damaged quotes are not shown. ${damagedQuoteRemedy}`)
    for (const line of changes) console.log(line)
    if (!values.yes && !(await isConfirmed('Replace the store with this backup?')))
      throw new UserFacingError('Nothing was restored.')
    const kept = prepared.apply()
    console.log(
      `Restored.${kept.length === 0 ? '' : ` The replaced store is ${kept.join(' and ')}; delete it once all is well, because it keeps quotes that are erased later.`} Users must sign in again. Start the server.`,
    )
  } finally {
    prepared.end()
  }
}

function printContents(
  path: string,
  { quotes, users, tokens, newestAt, photos }: BackupContents,
  { TIME_ZONE }: Config,
) {
  const newest = newestAt === null ? '' : `, the newest of ${createTableTime(TIME_ZONE)(newestAt)}`
  console.log(
    `${path} has ${count(quotes, 'quote')}${newest}, ${count(users, 'user')}, and ${count(tokens, 'API token')}.`,
  )
  if (photos !== null) console.log(`${photosBeside(path)} has ${count(photos, 'photo')} of these quotes.`)
}
