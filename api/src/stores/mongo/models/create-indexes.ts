import mongoose, { type IndexDefinition, type Schema } from 'mongoose'
import type { Logger } from 'pino'
import { connectOptions } from '../connection/connect.ts'
import { describeServerError } from '../connection/fault.ts'
import { modelsOf } from './models.ts'
import { dueIndex } from './quotes.ts'

type Index = ReturnType<Schema['indexes']>[number]

const isUnique = ([, { unique }]: Index) => unique === true
const isDue = ([fields]: Index) => nameOf(fields) === nameOf(dueIndex)

function fail(error: unknown) {
  throw error
}

/** The name that MongoDB gives an index. */
const nameOf = (fields: IndexDefinition) => Object.entries(fields).flat().join('_')

/**
 * Builds the indexes of all models, one after the other, because each may read all quotes. It has a connection of its own,
 * without a time limit: MongoDB goes on building when a connection ends, and another attempt would wait for that.
 */
export function createIndexBuilder(uri: string, log: Logger) {
  const connection = mongoose.createConnection()
  const models = Object.values(modelsOf(connection))

  async function build(isWanted: (index: Index) => boolean, onError = fail) {
    await connection.openUri(uri, { ...connectOptions, socketTimeoutMS: 0, maxPoolSize: 1 })
    for (const { collection, schema } of models) {
      const wanted = schema.indexes().filter(isWanted)
      // A collection that is not there yet has none.
      const existing = wanted.length > 0 ? await collection.indexes().catch(() => []) : []
      for (const index of wanted) {
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
    /** Builds those without which a key could be stored twice. */
    buildUnique: () => build(isUnique),
    /** Builds that without which the outbox could not read what is due. */
    buildDue: () => build(isDue),
    /** The next start retries an index that MongoDB refuses. */
    async buildOthers() {
      await build(
        (index) => !isUnique(index) && !isDue(index),
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
