import type { Command } from 'commander'
import { parseConfig } from '../../../config.ts'
import { UserFacingError } from '../../../errors.ts'
import { withStore } from '../../with-store.ts'
import { copyToMongo, targetUri } from './copy-to-mongo.ts'

export function addMigrateCommand(program: Command) {
  program
    .command('migrate')
    .description(
      'copy all quotes, users, API tokens, and registered sources to a MongoDB database; can be repeated',
    )
    .option(
      '--to <uri>',
      'target, such as mongodb://127.0.0.1:27017/quotes. If the URI has a password, omit this option and enter it at the prompt or on standard input.',
    )
    .action(async ({ to }: { to?: string }) => {
      const config = parseConfig(process.env)
      if (config.MONGODB_URI !== undefined)
        throw new UserFacingError(
          'The quotes are already in MongoDB. Unset MONGODB_URI to copy those in the data folder.',
        )
      const target = { ...config, MONGODB_URI: await targetUri(to) }
      const { quotes, added, checksum } = await withStore(config, (here) =>
        withStore(target, (there) => copyToMongo(here, there)),
      )
      console.log(`${quotes} quotes compared, ${added} of them added. SHA-256 of both sides: ${checksum}`)
    })
}
