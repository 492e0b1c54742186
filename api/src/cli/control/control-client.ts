import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { UserFacingError } from '../../errors.ts'
import type { CommandArguments, CommandName, CommandRecord } from './commands.ts'
import { pathOf, readRecords } from './control-protocol.ts'

/**
 * Sends a command to the server that listens at a socket.
 * @returns The records, or undefined if no server listens.
 * @throws {UserFacingError} if the command fails, or this user may not open the socket.
 */
export async function sendCommand<Name extends CommandName>(
  socketPath: string,
  name: Name,
  args: CommandArguments<Name>,
): Promise<AsyncGenerator<CommandRecord<Name>> | undefined> {
  const response = await post(socketPath, pathOf(name), JSON.stringify(args))
  if (!response) return undefined
  if (response.statusCode !== 200) throw new UserFacingError(await text(response))
  return readResponse<CommandRecord<Name>>(response)
}

/** @returns Undefined if no server listens. */
function post(socketPath: string, path: string, body: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    // Without keep-alive: an idle connection may be closed while a person thinks about a prompt.
    request({ socketPath, path, method: 'POST', agent: false })
      .once('response', resolve)
      .once('error', (error: NodeJS.ErrnoException) => {
        const { code } = error
        if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(undefined)
        else if (code === 'EACCES')
          reject(
            new UserFacingError(
              `${socketPath} cannot be opened (EACCES). Run the command as the server's user.`,
            ),
          )
        else reject(interrupted(error))
      })
      .end(body)
  })
}

/** Reads the records of a response, which is cut off if the server dies, possibly within a line. */
async function* readResponse<T>(response: IncomingMessage): AsyncGenerator<T> {
  try {
    yield* readRecords<T>(response.setEncoding('utf8'))
  } catch (error) {
    throw interrupted(error)
  }
  if (!response.complete) throw interrupted()
}

function interrupted(cause?: unknown): UserFacingError {
  return new UserFacingError('The server stopped before the command was done. Run the command again.', {
    cause,
  })
}
