import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserFacingError } from '../../../errors.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import type { OnProgress } from '../../store.ts'
import { backup, type Database, DatabaseSync, describeDamage, findDamage } from '../file/engine.ts'
import { identify, renewApplicationId } from '../file/file-identity.ts'
import { filesOf } from '../file/store-files.ts'
import { quoteFields, type QuoteRow, toQuote } from '../quotes/quote-table.ts'

/** The number of pages that are copied between two calls of the progress. */
const pagesPerStep = 1000

interface Damage {
  reason: string
  /** What to do, unless a backup must be restored. */
  remedy?: string
}

/**
 * Copies a store to a file by SQLite's online backup, without its sessions and invitations. The copy is checked before it replaces the file.
 * @throws {UserFacingError} if it cannot be copied or is damaged, or `to` is a file of the store.
 */
export async function backUpFile(file: string, to: string, onProgress?: OnProgress): Promise<void> {
  const replaced = identify(to)
  if (replaced !== undefined && filesOf(file).map(identify).includes(replaced))
    throw cannotBackUp(to, 'it is a file of the store itself')
  const part = `${to}.part`
  try {
    await copyStore(file, part, onProgress)
    const problem = checkCopy(part)
    if (problem !== undefined)
      throw new UserFacingError(
        `${describeDamage(file, problem.reason, problem.remedy)} The copy is at ${part}; ${to} is unchanged.`,
      )
    syncFile(part)
    renameSync(part, to)
    syncFolder(dirname(to))
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    rmSync(part, { force: true })
    throw cannotBackUp(to, (error as Error).message)
  }
}

/** Copies a store as it is at this moment to a new file. */
export async function copyStore(file: string, to: string, onProgress?: OnProgress) {
  // The flag `wx` never overwrites a file that somebody else created, and never follows a link of theirs.
  for (const path of filesOf(to)) rmSync(path, { force: true })
  closeSync(openSync(to, 'wx', 0o600))
  const db = new DatabaseSync(file)
  try {
    // Without a transaction, each write of a server would start the copy again.
    db.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1')
    await backup(db, to, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => onProgress?.(totalPages - remainingPages, totalPages),
    })
  } finally {
    db.close()
  }
}

/** Makes a copy a single file without sessions and invitations, and checks it. Returns a problem. */
function checkCopy(path: string): Damage | undefined {
  const copy = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  try {
    copy.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON; DELETE FROM sessions; DELETE FROM invitations',
    )
    // Whoever copies it over the open file of a store is noticed (file-identity.ts).
    renewApplicationId(copy)
    return findAnyDamage(copy)
  } finally {
    copy.close()
  }
}

/**
 * Checks the whole file of a store, and all quotes against their digests.
 * @throws {UserFacingError} if it is damaged.
 */
// oxlint-disable-next-line typescript/require-await -- rejects instead of throwing, as the interface promises
export async function checkStore(file: string, onProgress?: OnProgress): Promise<void> {
  const db = new DatabaseSync(file)
  try {
    const damage = findAnyDamage(db, onProgress)
    if (damage !== undefined) throw new UserFacingError(describeDamage(file, damage.reason, damage.remedy))
  } finally {
    db.close()
  }
}

/** Checks the structure of a file, and the content of its quotes. Returns a problem. */
export function findAnyDamage(db: Database, onProgress?: OnProgress): Damage | undefined {
  const structure = findDamage(db)
  if (structure !== undefined) return { reason: structure }
  const quotes = findDamagedQuotes(db, onProgress)
  if (quotes.length === 0) return undefined
  return {
    reason: `quotes with other content than was stored: ${nameDamaged(quotes)}`,
    remedy: damagedQuoteRemedy,
  }
}

/** The IDs of the quotes whose content does not match their digests. */
function findDamagedQuotes(db: Database, onProgress: OnProgress = () => undefined): string[] {
  const { total } = db.prepare('SELECT count(*) AS total FROM quotes').get() as { total: number }
  const damaged: string[] = []
  let done = 0
  for (const row of db.prepare(`SELECT ${quoteFields} FROM quotes`).iterate() as Iterable<QuoteRow>) {
    if (!toQuote(row)) damaged.push(row.id)
    onProgress(++done, total)
  }
  return damaged
}

export function syncFile(path: string) {
  const opened = openSync(path, 'r+')
  fsyncSync(opened)
  closeSync(opened)
}

/** Makes a new directory entry durable. Windows does so by itself, and cannot open folders. */
export function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

const cannotBackUp = (to: string, reason: string) =>
  new UserFacingError(`The backup ${to} cannot be written (${reason}). Choose another file or folder.`)
