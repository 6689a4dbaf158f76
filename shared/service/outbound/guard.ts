import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { bareHost, isInside } from './inside.ts'

/** The address, or what it answers, is not for us. */
export class OutboundError extends Error {}

export interface OutboundOptions {
  /** Hosts within the network that the operator has named, `host` or `host:port`. */
  readonly allow: readonly string[]
  /** How names become addresses; tests bring their own. */
  readonly lookup?: typeof systemLookup | undefined
}

/** Which addresses may be asked: none inside the network but those that the operator has named. */
export function createGuard({ allow, lookup = systemLookup }: OutboundOptions) {
  const allowed = new Set(allow.map((host) => host.toLowerCase()))
  /** Of the addresses of a name none may be inside: which of them is taken is not ours to say. */
  const lookupOutside: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const inside = found?.find(({ address }) => isInside(address))
      const [first] = found ?? []
      if (error || !first) callback(error ?? new OutboundError(`${hostname} has no address`), [])
      else if (inside) callback(new OutboundError(`${hostname} leads inside, to ${inside.address}`), [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
  return {
    lookupOutside,
    isAllowed: ({ host, hostname }: Pick<URL, 'host' | 'hostname'>): boolean =>
      allowed.has(bareHost(hostname)) || allowed.has(host),
    /** @throws OutboundError for an address inside; names are looked at when they are resolved */
    refuseInside(host: string): void {
      if (isIP(host) !== 0 && isInside(host)) throw new OutboundError(`${host} is inside`)
    },
  }
}
