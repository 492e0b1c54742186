import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import { countAtOnce, maxAtOnce } from '../rate-limit.ts'
import { network } from '../request/sender.ts'

/** The time after which a connection without progress is closed at the latest, for example because its client does not read. */
const defaultTimeoutMs = 30_000

/** The maximum number of open connections. An idle one takes about 30 kB. */
const maxConnections = 20_000

/** The minimum interval between log lines about refused connections. */
const warningIntervalMs = 60_000

/**
 * Closes connections that make no progress, and refuses connections above the limits. The limit per address does not
 * apply to this machine and to trusted proxies, whose connections serve many clients.
 * @param trustProxy The trusted proxies, as in TRUST_PROXY; if it is a number, every peer is one.
 */
export function limitConnections(
  server: Server,
  trustProxy: Config['TRUST_PROXY'],
  log: Log,
  timeoutMs = defaultTimeoutMs,
): void {
  server.timeout = timeoutMs
  // The timeout of a response is half of that, because Node looks for progress of a pending write only when this time is
  // over, and the first time always finds some: the part that was sent at once. A request that arrives slowly is answered
  // with 408 before.
  server.on('request', (req) => {
    const halve = () => void req.socket.setTimeout(timeoutMs / 2)
    if (hasBody(req)) req.once('end', halve)
    else halve()
  })
  server.maxConnections = maxConnections
  if (typeof trustProxy === 'number' && trustProxy > 0) return
  const unlimited = listNetworks(['127.0.0.0/8', '::1', ...(Array.isArray(trustProxy) ? trustProxy : [])])
  const count = countAtOnce()
  let warnedAt = -Infinity

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isListed(unlimited, remoteAddress)) return
    const end = count(network(remoteAddress))
    if (!end) {
      socket.destroy()
      if (Date.now() - warnedAt < warningIntervalMs) return
      warnedAt = Date.now()
      log.warn(
        `Refused a connection: its IP address already has ${maxAtOnce} open connections. If it is a reverse proxy, set TRUST_PROXY.`,
      )
      return
    }
    socket.once('close', end)
  })
}

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
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

/** Unwraps IPv4-mapped IPv6 addresses, so that they match IPv4 networks. */
function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
