import type { Model } from 'mongoose'
import { comparisonsOf, type Collection, type Collections, type Definition } from '../records/collection.ts'
import type { Call } from './connection/call.ts'
import { addUnique } from './connection/fault.ts'
import { insert, type Models } from './models/models.ts'

const operators = { is: '$eq', above: '$gt', below: '$lt', not: '$ne' }

/** What all documents of records have. */
interface Document {
  _id: string
}

type Fields = Record<string, unknown>

/** Keeps records in a MongoDB database. The key is the ID, and the times of names with `At` are dates. */
export function mongoCollections(models: Models, call: Call): Collections {
  return <T extends object>({ name, key, order, proof, defaults }: Definition<T>): Collection<T> => {
    // The definition says what else they have.
    const model = models[name] as unknown as Model<Document>
    const fieldOf = (field: string) => (field === key ? '_id' : field)
    const toValue = (field: string, value: unknown) =>
      field.endsWith('At') && typeof value === 'string' ? new Date(value) : value
    const toDocument = (record: object) =>
      Object.fromEntries(
        Object.entries(record).map(([field, value]) => [fieldOf(field), toValue(field, value)]),
      ) as Fields & Document
    const toRecord = (document: object) =>
      Object.fromEntries(
        Object.entries({ ...defaults, ...document }).map(([field, value]: [string, unknown]) => [
          field === '_id' ? key : field,
          value instanceof Date ? value.toISOString() : value,
        ]),
      ) as T
    const sorted = order.map(([field, way]): [string, 1 | -1] => [fieldOf(field), way])
    function toFilter(match: object): Record<string, Fields> {
      const filter: Record<string, Fields> = {}
      for (const { name: field, operator, value } of comparisonsOf(match))
        filter[fieldOf(field)] = {
          ...filter[fieldOf(field)],
          [operators[operator]]: toValue(field, value),
        }
      return filter
    }
    const anyOf = ([first = {}, ...others]: object[]) =>
      others.length === 0 ? toFilter(first) : { $or: [first, ...others].map(toFilter) }

    return {
      add: (record) =>
        call(() => {
          const document = toDocument(record)
          return addUnique(
            () => insert(model, [document]),
            async () => (proof ? model.exists({ _id: document._id, [proof]: document[proof] }) : null),
          )
        }),
      find: (any = [{}], limit = 0) =>
        call(async () => {
          if (any.length === 0) return []
          const found = model.find(anyOf(any)).sort(sorted).limit(limit)
          return (await found.lean()).map(toRecord)
        }),
      change: (match, changes) =>
        call(async () => {
          const { matchedCount } = await model.updateOne(toFilter(match), { $set: toDocument(changes) })
          return matchedCount > 0
        }),
      remove: (...any) =>
        call(async () => {
          // The driver retries what removes one.
          const isOne = any.length === 1 && any[0] !== undefined && key in any[0]
          const { deletedCount } = await model[isOne ? 'deleteOne' : 'deleteMany'](anyOf(any))
          return deletedCount > 0
        }),
      count: (by, match) =>
        call(async () => {
          const counts = await model.aggregate<{ _id: Fields; count: number }>([
            { $match: toFilter(match) },
            {
              $group: {
                _id: Object.fromEntries(by.map((field) => [field, `$${fieldOf(field)}`])),
                count: { $sum: 1 },
              },
            },
          ])
          return counts.map(({ _id, count }) => ({ ..._id, count }) as never)
        }),
    }
  }
}
