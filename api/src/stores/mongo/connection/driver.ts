import { createRequire } from 'node:module'
import type { Duplex } from 'node:stream'

/** What is used here of the driver's own class for a connection, which it does not export. */
interface Connection {
  socket: Duplex
  cleanup: (this: Connection, error: Error) => void
}

/**
 * Lets every call of the MongoDB driver end when its connection does (seen in mongodb 7.8). A command that is written
 * between the end of its socket and the socket's 'close' waits for a 'drain' that never comes: its connection is
 * never given back to the pool, and where it was the monitor's, a server that is back is never found. So a connection
 * that ends says 'drain'; who waited for it then sees that the connection has ended, and fails.
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
