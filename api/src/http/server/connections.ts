import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import type { Log } from '../../log/log.ts'
import { network } from '../limit-posts.ts'

/** How long a connection may neither receive nor send a byte, such as one whose client reads no answer. */
const idleTimeoutMs = 30_000

/** How many connections may be open: an idle one costs about 30 kB. */
const maxConnections = 20_000

/** How many of them may come from one address: 40 browsers behind it, with the six that each opens at most. */
const maxConnectionsPerAddress = 256

/** How often a refusal is logged at most. */
const warningIntervalMs = 60_000

/**
 * Closes connections that make no progress, and refuses those beyond the limits. The limit per address spares this
 * machine and trusted proxies, whose connections stand for many clients.
 * @param trustProxy The proxies in front, as TRUST_PROXY names them; where it counts them, every peer is one.
 */
export function limitConnections(server: Server, trustProxy: Config['TRUST_PROXY'], log: Log): void {
  server.timeout = idleTimeoutMs
  server.maxConnections = maxConnections
  if (typeof trustProxy === 'number' && trustProxy > 0) return
  const unlimited = listNetworks(['127.0.0.0/8', '::1', ...(Array.isArray(trustProxy) ? trustProxy : [])])
  const open = new Map<string, number>()
  let warnedAt = -Infinity

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isListed(unlimited, remoteAddress)) return
    const address = network(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > maxConnectionsPerAddress) {
      socket.destroy()
      if (Date.now() - warnedAt < warningIntervalMs) return
      warnedAt = Date.now()
      log.warn(
        `A connection was refused: its address already has ${maxConnectionsPerAddress}. If it is a reverse proxy, set TRUST_PROXY.`,
      )
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

function listNetworks(networks: string[]): BlockList {
  const list = new BlockList()
  for (const item of networks) {
    const [address = '', bits] = item.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** An IPv4 address that came mapped into IPv6 is found by its IPv4 network. */
function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
