import mongoose, { type IndexDefinition, type Schema } from 'mongoose'
import type { Logger } from 'pino'
import { connectOptions } from '../connection/connect.ts'
import { describeServerError } from '../connection/fault.ts'
import { modelsOf } from './models.ts'
import { dueIndex } from './quotes.ts'

type Index = ReturnType<Schema['indexes']>[number]

/** Whether an index is one without which a key could be stored twice, or the outbox could not read what is due. */
const isRequired = ([fields, { unique }]: Index) => unique === true || nameOf(fields) === nameOf(dueIndex)

/** The name that MongoDB gives an index. */
const nameOf = (fields: IndexDefinition) => Object.entries(fields).flat().join('_')

/**
 * Builds the indexes of all models, one after the other, because each may read all quotes. It has a connection of its own,
 * without a time limit: MongoDB goes on building when a connection ends, and another attempt would wait for that.
 */
export function createIndexBuilder(uri: string, log: Logger) {
  const connection = mongoose.createConnection()
  const models = Object.values(modelsOf(connection))

  async function build(isWanted: (index: Index) => boolean, onError: (error: unknown) => void) {
    await connection.openUri(uri, { ...connectOptions, socketTimeoutMS: 0, maxPoolSize: 1 })
    for (const { collection, schema } of models) {
      // A collection that is not there yet has none.
      const existing = await collection.indexes().catch(() => [])
      for (const index of schema.indexes().filter(isWanted)) {
        const [fields, { background: _, unique, ...options }] = index
        const name = nameOf(fields)
        const directions = new Map(Object.entries(fields).map(([path, way]) => [path, way === -1 ? -1 : 1]))
        if (!existing.some((each) => each.name === name))
          log.info(`Building index ${name} of ${collection.collectionName}`)
        await collection
          .createIndex(directions, { ...options, ...(unique && { unique: true }) })
          .catch(onError)
      }
    }
  }

  return {
    buildRequired: () =>
      build(isRequired, (error) => {
        throw error
      }),
    /** The next start retries an index that MongoDB refuses. */
    async buildOthers() {
      await build(
        (index) => !isRequired(index),
        (err) => {
          // Otherwise, the server was not reached.
          if (describeServerError(err) !== undefined)
            log.warn({ err }, 'MongoDB could not create an index; queries are slower without it')
        },
      )
      await connection.close()
    },
    close: () => connection.close(),
  }
}
