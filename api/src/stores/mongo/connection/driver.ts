import { createRequire } from 'node:module'
import type { Duplex } from 'node:stream'

/** The parts used here of the driver's class for connections, which it does not export. */
interface Connection {
  socket: Duplex
  cleanup: (this: Connection, error: Error) => void
}

/**
 * Patches the MongoDB driver so that every call ends when its connection does. The version of the driver is pinned in
 * the root's package.json, and `driver.test.ts` fails once the patch is not needed. To be reported as:
 *
 * > **A command that is written while its connection ends never settles** (mongodb 7.8.0). `Connection.writeCommand`
 * > awaits a `drain` event of its socket if `write` returns false. If the socket has ended but has not emitted
 * > 'close' yet, no 'drain' follows, and `cleanup` does not reject the wait: the connection is never returned to the
 * > pool. With `maxPoolSize: 1` every later operation times out; if it is the monitor's connection, a server that has
 * > recovered is never discovered. Reproduction: ping, destroy the client's sockets, ping in the same tick. Proposed fix:
 * > abort the wait for 'drain' in `cleanup`.
 *
 * The patch emits 'drain' on the socket of a connection that ends; the waiting write then finds the connection closed.
 */
export function endWritesWithConnections() {
  const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))
  const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: Connection }
  }
  const { cleanup } = Connection.prototype
  Connection.prototype.cleanup = function (error) {
    cleanup.call(this, error)
    this.socket.emit('drain')
  }
}
