import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from '@saude/service/handlers'

/** What HTTP requests and socket handshakes have in common. */
export interface Arrived {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Express's answer to TRUST_PROXY: whether the address at this hop is a proxy that we believe. */
export type Trust = (address: string, hop: number) => boolean

/** What proxies and content networks add; `x-forwarded…` besides. */
const forwarding = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
])

/** Whether anything says that a proxy passed this on; true for headers that we do not believe, too. */
export const isForwarded = ({ headers }: Pick<Arrived, 'headers'>): boolean =>
  Object.keys(headers).some((name) => forwarding.has(name) || name.startsWith('x-forwarded'))

/** Whether an address is this machine: 127.0.0.0/8, also as IPv6 writes it, or ::1. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)

/** The host name of a Host header, without port. */
export function hostName(host: string | undefined): string {
  const bracketed = /^\[([^\]]+)\]/.exec(host ?? '')?.[1]
  return (bracketed ?? (host ?? '').replace(/:\d*$/, '')).toLowerCase()
}

const isLocalHost = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)

/**
 * Somebody who sits at this machine: the connection itself is from here, no header says that it was passed on, and the page
 * stands under a local name too. A proxy beside us may add no header at all; its browsers name their page in `Origin`.
 */
function isLocal(arrived: Arrived): boolean {
  const { host, origin } = arrived.headers
  return (
    isLoopbackAddress(arrived.socket.remoteAddress) &&
    !isForwarded(arrived) &&
    isLocalHost(hostName(host)) &&
    (origin === undefined || isLocalHost(hostName(/^https?:\/\/(.+)$/.exec(origin)?.[1])))
  )
}

/** The caller's address: the last one that no trusted proxy has forwarded. */
function addressOf({ headers, socket }: Arrived, trust: Trust): string {
  const given = headers['x-forwarded-for']
  const hops = (Array.isArray(given) ? given.join(',') : (given ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  let address = socket.remoteAddress ?? ''
  for (let hop = 0; hops.length > 0 && trust(address, hop); hop += 1) address = hops.pop() ?? address
  return address
}

/** Where a request or a socket comes from. */
export function originOf(arrived: Arrived, trust: Trust): Origin {
  const userAgent = arrived.headers['user-agent']
  return {
    address: addressOf(arrived, trust),
    isLocal: isLocal(arrived),
    ...(userAgent !== undefined && { userAgent: userAgent.slice(0, 400) }),
  }
}

/** Who may read health and metrics in full: a direct caller on this machine, or a holder of METRICS_TOKEN. */
export function mayOperate(arrived: Arrived, metricsToken: string | undefined): boolean {
  if (metricsToken !== undefined && arrived.headers.authorization === `Bearer ${metricsToken}`) return true
  return isLoopbackAddress(arrived.socket.remoteAddress) && !isForwarded(arrived)
}
