import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { openMongoStore } from '../../../stores/mongo/mongo-store.ts'
import { dumpMongo } from '../../../../testing/servers/mongo-dump.ts'
import { testDatabase } from '../../../../testing/servers/mongo.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { setUpQuotesCommand } from '../../../../testing/quotes-command.ts'

const mongo = inject('mongo')
const command = setUpQuotesCommand()

it.skipIf(mongo.uri === undefined)(
  `a restored dump of MongoDB loses whom an export names as erased, and gets what it lacks${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  async () => {
    const uri = testDatabase(mongo.uri ?? '')
    command.env = { MONGODB_URI: uri }
    const [kept, erased, later] = [aQuote(), aQuote(), aQuote()]
    const store = openMongoStore(uri, { isCommand: true })
    for (const quote of [kept, erased]) await store.add(quote)
    const restoreDump = await dumpMongo(uri)
    await store.erase(erased.id)
    await store.add(later)
    const file = join(command.dataDir, 'all.jsonl')
    expect((await command.quotes('export', '--output', file)).code).toBe(0)

    await restoreDump()
    expect(await store.list(10)).toEqual([erased, kept])
    expect((await command.quotes('import', file)).stdout).toBe(
      'Read 2 quotes, added 1, erased 1 that the export lists as erased.\n',
    )
    expect(await store.list(10)).toEqual([later, kept])
    expect((await store.erasures(10)).map(({ id }) => id)).toEqual([erased.id])
    await store.close()
  },
)
