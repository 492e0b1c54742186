import { chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isUserFacing } from '../../errors.ts'
import type { Store } from '../../stores/store.ts'
import type { UpdateQuote } from '../../quotes/update-quote.ts'
import { callCommand, type CommandArguments } from './commands.ts'
import { commandAt, writeRecords } from './control-protocol.ts'
import { createSocketPath, removeSocketPath } from './socket.ts'

/**
 * Serves commands while the server runs, at a socket that only this user can open. To be called by the process that owns
 * the store, so that an existing socket is that of a dead process.
 */
export async function serveControl(dataDir: string, store: Store, updateQuote: UpdateQuote): Promise<Server> {
  const path = createSocketPath(dataDir)
  const server = createServer((req, res) => {
    const name = commandAt(req.url)
    if (name === undefined)
      return void res
        .writeHead(404)
        .end('The running server has a different version from this command. Restart the server.')
    const run = async () => {
      const args = (await json(req)) as CommandArguments<typeof name>
      await pipeline(await writeRecords(callCommand(name, store, args, updateQuote)), res)
    }
    run().catch((error: unknown) => {
      // After the first records, only an aborted connection can report an error.
      if (res.headersSent) res.destroy()
      else
        res
          .writeHead(500)
          .end(isUserFacing(error) ? error.message : `The command failed in the server: ${String(error)}`)
    })
  })
  server.once('close', () => removeSocketPath(dataDir))
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject).once('listening', resolve)
  })
  // This call creates the socket, accessible to this user only.
  const umask = process.umask(0o177)
  server.listen(path)
  process.umask(umask)
  await listening
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return server
}
