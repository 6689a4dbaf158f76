import { isIP } from 'node:net'
import type { Settings } from './settings.ts'

/** A setting that cannot be read; the message is for the operator. */
export class SettingError extends Error {}

/** `tiles.interno, 10.0.0.7:8080`: hosts, some with a port. @throws SettingError */
export function hostsFrom(text: string | undefined): Settings['outboundAllow'] {
  const hosts = (text ?? '').split(',').flatMap((one) => one.trim().toLowerCase() || [])
  const wrong = hosts.find(
    (host) => isIP(host) === 0 && !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/.test(host),
  )
  if (wrong !== undefined)
    throw new SettingError(
      `OUTBOUND_ALLOW precisa ser uma lista de máquinas como tiles.interno ou 10.0.0.7:8080, e não "${wrong}"`,
    )
  return hosts
}

/** A day, `2026-11-26`. @throws SettingError */
export function clockFrom(text: string | undefined): Settings['clockIsRight'] {
  if (!text) return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new SettingError(`CLOCK_IS_RIGHT precisa ser o dia de hoje, como 2026-11-26, e não "${text}"`)
}

/** Hops, or addresses and networks. @throws SettingError */
export function proxyFrom(text: string | undefined): Settings['trustProxy'] {
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw new SettingError(
      `TRUST_PROXY precisa ser um número de saltos, endereços, redes como 10.0.0.0/8, ou loopback, linklocal, uniquelocal, e não "${wrong}"`,
    )
  return networks
}

/** What Express takes for a network: a name, or an address with an optional number of bits. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}
