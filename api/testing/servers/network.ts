import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'

const { BSON } = mongoose.mongo

/** The fault in effect. */
type Fault =
  /** Nothing gets through in either direction until the fault ends. */
  | 'silence'
  /** Delays every response by so many milliseconds. */
  | { delayMs: number }
  /** Responds to inserts of quotes with this document, without passing them on. */
  | { refuseBy: object }
  /** Responds to the commands for which this returns a document, without passing them on. Others wait for it. */
  | { answerFor: (command: Command) => object | undefined | Promise<undefined> }
  /** Passes inserts of quotes on; replaces the response, or cuts the connection before it. */
  | { storeAndAnswer: object | 'cut' }

/** A command as a document: its first field is its name. */
export type Command = Record<string, unknown>

/** A proxy in front of a MongoDB server, for faults that a server cannot produce itself. */
export interface TestNetwork {
  /** The port that forwards to the server. */
  port: number
  /** Undefined if there is no fault. */
  fault: Fault | undefined
  close(): void
}

/** The message format of current drivers and servers (MongoDB Wire Protocol, OP_MSG). */
const opMsg = 2013

/** Forwards messages in both directions between clients and the server at `serverPort` on this machine. */
export async function connectNetwork(serverPort: number, port = 0): Promise<TestNetwork> {
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    const cut = () => [client, server].forEach((socket) => socket.destroy())
    for (const socket of [client, server]) sockets.add(socket.on('error', cut).on('close', cut))
    /** The IDs of requests whose responses are replaced. */
    const replacedResponses = new Map<number, object | 'cut'>()

    async function passRequests() {
      for await (const message of messages(client)) {
        await silence()
        const { fault } = network
        const command = commandOf(message)
        const insert = command?.insert === 'quotes'
        const instead =
          command && typeof fault === 'object' && 'answerFor' in fault
            ? await fault.answerFor(command)
            : undefined
        if (instead) {
          client.write(answer(message.readInt32LE(4), instead))
          continue
        }
        if (insert && typeof fault === 'object' && 'refuseBy' in fault) {
          client.write(answer(message.readInt32LE(4), fault.refuseBy))
          continue
        }
        if (insert && typeof fault === 'object' && 'storeAndAnswer' in fault)
          replacedResponses.set(message.readInt32LE(4), fault.storeAndAnswer)
        server.write(message)
      }
    }
    async function passAnswers() {
      for await (const message of messages(server)) {
        await silence()
        if (typeof network.fault === 'object' && 'delayMs' in network.fault)
          await sleep(network.fault.delayMs)
        const request = message.readInt32LE(8)
        const replacement = replacedResponses.get(request)
        if (replacement === 'cut') return cut()
        client.write(replacement ? answer(request, replacement) : message)
      }
    }
    Promise.all([passRequests(), passAnswers()])
      .catch(() => undefined)
      .finally(cut)
  })
  async function silence() {
    while (network.fault === 'silence') await sleep(20)
  }
  await once(listener.listen(port, '127.0.0.1'), 'listening')
  const network: TestNetwork = {
    port: (listener.address() as AddressInfo).port,
    fault: undefined,
    close: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return network
}

/** Splits a stream into messages, each of which starts with its length. */
async function* messages(socket: Socket): AsyncGenerator<Buffer> {
  let read = Buffer.alloc(0)
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk as Buffer])
    for (let length; read.length >= 4 && read.length >= (length = read.readInt32LE(0));) {
      yield read.subarray(0, length)
      read = read.subarray(length)
    }
  }
}

/** The command of a message: the document after a header, flags, and a byte. */
function commandOf(message: Buffer): Command | undefined {
  if (message.readInt32LE(12) !== opMsg) return undefined
  return BSON.deserialize(message.subarray(21, 21 + message.readInt32LE(21)))
}

/** Creates the response to a request. */
function answer(request: number, document: object): Buffer {
  const body = BSON.serialize(document)
  const header = Buffer.alloc(21)
  ;[header.length + body.length, 0, request, opMsg].forEach((word, n) => header.writeInt32LE(word, 4 * n))
  return Buffer.concat([header, body])
}
