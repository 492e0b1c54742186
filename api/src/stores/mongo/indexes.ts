import type { Connection, mongo } from 'mongoose'
import type { Logger } from 'pino'
import { describeServerError } from './connection/fault.ts'
import type { QuoteModel } from './quotes/quote-document.ts'

/** Building an index of a large collection takes longer than a call may take. */
const timeoutMs = 10 * 60_000

/** One index: its collection, its fields, and its options. */
export interface Index {
  collection: string
  fields: Record<string, 1 | -1>
  options: mongo.CreateIndexesOptions
}

const isKeyIndex = ({ collection, fields }: Index) =>
  collection === 'quotes' && Object.keys(fields).join() === 'idempotencyKey'

/** The indexes that the models of a connection declare. */
function declaredIndexes(connection: Connection): Index[] {
  return Object.values(connection.models).flatMap(({ schema, collection }) =>
    schema.indexes().map(([fields, { unique, sparse, partialFilterExpression }]) => ({
      collection: collection.name,
      fields: fields as Index['fields'],
      options: {
        ...(unique && { unique: true }),
        ...(sparse && { sparse }),
        ...(partialFilterExpression && { partialFilterExpression }),
      },
    })),
  )
}

function createIndex(connection: Connection, { collection, fields, options }: Index): Promise<string> {
  return connection.collection(collection).createIndex(fields, { ...options, timeoutMS: timeoutMs })
}

/** Creates the unique index on idempotency keys, without which one key could store two quotes. */
export async function createKeyIndex(connection: Connection, quotes: QuoteModel): Promise<void> {
  for (const index of declaredIndexes(connection).filter(isKeyIndex)) {
    try {
      await createIndex(connection, index)
    } catch (error) {
      // The server refuses it if it exists with other options, which may do as well.
      const existing = describeServerError(error) === undefined ? [] : await quotes.collection.indexes()
      const serves = existing.some(
        ({ key, unique, sparse, partialFilterExpression }) =>
          Object.keys(key).join() === 'idempotencyKey' && unique && (sparse || partialFilterExpression),
      )
      if (!serves) throw error
    }
  }
}

/**
 * Creates the other indexes, without which everything works, but slower. Logs a warning with the name of each index
 * that the server refuses.
 * @param extra Indexes that no model declares.
 */
export function otherIndexes(connection: Connection, extra: Index[], log: Logger) {
  const all = [...declaredIndexes(connection), ...extra].filter((index) => !isKeyIndex(index))
  const create = async (indexes: Index[]) => {
    const refused: Index[] = []
    for (const index of indexes) {
      try {
        await createIndex(connection, index)
      } catch (error) {
        const answered = describeServerError(error)
        if (answered === undefined) {
          // The server was not reached, so connecting fails and is retried.
          if (index.options.unique) throw error
          // The next start retries it.
          continue
        }
        refused.push(index)
        const { code, codeName } = error as { code?: unknown; codeName?: unknown }
        const name = indexName(index)
        log.warn(
          { index: name, code, codeName },
          `MongoDB refused the index ${name} (${answered}); queries that use it work without it, but slower`,
        )
      }
    }
    return refused
  }
  return {
    /** Creates the indexes that guarantee uniqueness; resolves to those refused. */
    createUnique: () => create(all.filter(({ options }) => options.unique)),
    /** Creates the indexes that take long on a large database; resolves to those refused. */
    createRest: () => create(all.filter(({ options }) => !options.unique)),
  }
}

/** Formats the collection and MongoDB's name for the index, such as `quotes.projectType_1__id_-1`. */
function indexName({ collection, fields }: Index): string {
  const parts = Object.entries(fields).map(([field, direction]) => `${field}_${direction}`)
  return `${collection}.${parts.join('_')}`
}
