import mongoose from 'mongoose'

/** Dumps a database, as `mongodump` does. Returns what restores it, as `mongorestore --drop` does. */
export async function dumpMongo(uri: string): Promise<() => Promise<void>> {
  async function inCollections<T>(
    work: (collections: mongoose.mongo.Collection[]) => Promise<T>,
  ): Promise<T> {
    const connection = await mongoose.createConnection(uri).asPromise()
    try {
      return await work((await connection.db?.collections({ nameOnly: true })) ?? [])
    } finally {
      await connection.close()
    }
  }
  const dump = await inCollections(async (collections) => {
    const documents = collections.map(
      async (each) => [each.collectionName, await each.find().toArray()] as const,
    )
    return new Map(await Promise.all(documents))
  })
  return () =>
    inCollections(async (collections) => {
      for (const collection of collections) {
        const documents = dump.get(collection.collectionName) ?? []
        await collection.deleteMany()
        if (documents.length > 0) await collection.insertMany(documents)
      }
    })
}
