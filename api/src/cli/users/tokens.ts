import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { createTableTime } from '../../format/local-time.ts'
import type { StoredToken } from '../../stores/interface/token-store.ts'
import { printTable, table } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

export function addTokensCommand(program: Command) {
  program
    .command('tokens')
    .description('list all API tokens: their names, and when they were created')
    .action(async () => {
      const config = parseConfig(process.env)
      const localTime = createTableTime(config.TIME_ZONE)
      const tokens = table<StoredToken>([
        ['Created', 16, ({ createdAt }) => localTime(createdAt)],
        ['Name', 64, ({ name }) => name],
      ])
      await printTable(tokens, await withStore(config, (store) => store.tokens()))
    })
}
