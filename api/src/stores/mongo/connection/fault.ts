import mongoose from 'mongoose'
import { UserFacingError } from '../../../platform/errors.ts'
import { StoreUnavailableError } from '../../store-errors.ts'

const { MongoError, MongoServerError } = mongoose.mongo
const { MongooseServerSelectionError } = mongoose.Error

/** Whether MongoDB refused a document because of a unique index. */
export const isDuplicateKey = (error: unknown) => (error as { code?: unknown }).code === 11_000

/** Adds a document. False if another has its key; `find` finds the own one, which a lost first attempt may have added. */
export async function addUnique(
  add: () => PromiseLike<unknown>,
  find: () => PromiseLike<unknown>,
): Promise<boolean> {
  try {
    await add()
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return (await find()) !== null
  }
}

/**
 * Describes what a server responded: `NotImplemented, code 238: Index option …`.
 * @param withMessage Whether with the server's message, which may quote a stored value.
 */
export function describeServerError(error: unknown, withMessage = true): string | undefined {
  if (!(error instanceof MongoServerError)) return undefined
  const { code, codeName, message }: { code?: unknown; codeName?: unknown; message: string } = error
  const names = [typeof codeName === 'string' && codeName, typeof code === 'number' && `code ${code}`]
  return [names.filter(Boolean).join(', '), withMessage && message].filter(Boolean).join(': ')
}

/** A call was written to a connection that had just ended: the driver passes that error on as it is. */
const socketCodes: unknown[] = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']
const isSocketError = (error: unknown): error is Error =>
  error instanceof Error && socketCodes.includes((error as { code?: unknown }).code)

/**
 * Converts an error of the driver to an error of the store's interface. Others, such as bugs in this program, pass through.
 * @param withMessage Whether with the server's message. It helps while the database is being prepared; later it may quote
 *   a value of a quote, and would be logged.
 */
export function toStoreError(error: unknown, withMessage: boolean): unknown {
  if (error instanceof StoreUnavailableError) return error
  if (error instanceof UserFacingError) return new StoreUnavailableError(error.message, { cause: error })
  const isFault =
    error instanceof MongoError || error instanceof MongooseServerSelectionError || isSocketError(error)
  if (!isFault || isDuplicateKey(error)) return error
  const description = describeServerError(error, withMessage)
  const message =
    description === undefined
      ? `MongoDB cannot be reached (${error.message}). Check that it is running and that its URI is correct.`
      : `MongoDB responded with an error (${description}).`
  return new StoreUnavailableError(message, { cause: error })
}
