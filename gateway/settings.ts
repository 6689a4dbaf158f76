import { fileURLToPath } from 'node:url'
import { isAreaName } from '@saude/contract/access'
import { feedKept } from '@saude/service/feed-purge'
import { usualPlaces } from '@saude/service/heavy/places'
import type { KeeperPlace } from '@saude/store/keeper/open'
import { type BackupSettings, backupFrom } from './backup/backup-settings.ts'
import { filesFrom } from './files/place.ts'
import { type MailSettings, mailFrom } from './mail-settings.ts'
import { clockFrom, hostsFrom, proxyFrom, SettingError } from './setting-values.ts'

export { SettingError } from './setting-values.ts'

/** Limits of wire.md, HTTP; bytes, calls a minute, milliseconds. */
export interface Limits {
  readonly calls: number
  readonly mutations: number
  /** At once, for one session. */
  readonly concurrent: number
  /** Public calls a minute from one address. */
  readonly publicCalls: number
  /** Open at once from one address, without a session. */
  readonly publicSockets: number
  /** Connections of sockets a minute from one address. */
  readonly connects: number
  /**
   * What sockets may send a minute, whatever it is; 8 kB weigh as much as a message: one session's or a public one,
   * all public ones of an address, all signed-in ones of an address.
   */
  readonly socketMessages: number
  readonly publicMessages: number
  readonly addressMessages: number
  readonly jsonBytes: number
  /** Of a call without a session. */
  readonly publicBytes: number
  readonly fileBytes: number
  readonly callBytes: number
  /** Files of calls that run, on disk: of all, and of one address. */
  readonly uploadBytes: number
  readonly addressUploadBytes: number
  readonly frameBytes: number
  /** Pictures of the map a minute for one address. */
  readonly tiles: number
  /** Of the pictures that are kept. */
  readonly tileBytes: number
  /** At once, into one area that runs as its own process. */
  readonly areaCalls: number
  /** Heavy questions at once in a process, and how many wait for their turn: of all, and of a session. */
  readonly heavy: number
  readonly heavyWaiting: number
  readonly heavyWaitingOfSession: number
  /** Citizens in access log entries that wait to be written; with more, reading citizens is refused. */
  readonly unloggedCitizens: number
  /** Until the headers of a request, and the whole request, must have arrived. */
  readonly headersMs: number
  readonly requestMs: number
  /** So long an HTTP connection may lie still while its answer waits to be made or read. */
  readonly idleMs: number
  /** Characters of answers that may wait for a socket's client to read them. */
  readonly unreadSize: number
}

/** Keys of web push, and whom a push service asks when messages make trouble. */
export interface PushSettings {
  readonly publicKey: string
  readonly privateKey: string
  /** `mailto:` or `https:`. */
  readonly contact: string
}

/** What the operator decides (wire.md, Start and settings). */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Embedded databases and generated secrets. */
  readonly dataDir: string
  readonly mongoUri: string | undefined
  /** Where files and releases lie, where that is not in MongoDB or the data folder. */
  readonly files: KeeperPlace | undefined
  readonly sessionSecret: string | undefined
  /** `undefined`: on while the store is empty and no MongoDB is used. */
  readonly demo: 'on' | 'off' | 'public' | undefined
  readonly demoCitizens: number
  /** Express's `trust proxy`: hops or networks. */
  readonly trustProxy: number | readonly string[] | undefined
  readonly metricsToken: string | undefined
  /** Other servers' tiles; without them tiles are drawn here. */
  readonly streetTiles: TileServer | undefined
  readonly satelliteTiles: TileServer | undefined
  /** Without it there are no push messages. */
  readonly push: PushSettings | undefined
  /** Without it one-time links are handed over on paper. */
  readonly mail: MailSettings | undefined
  /** Without it log-ins ask for no captcha. */
  readonly captcha: { readonly siteKey: string; readonly secret: string } | undefined
  /** Key of Google's Places and Geocoding APIs; without it places are those that the product knows. */
  readonly googleMapsKey: string | undefined
  /** Hosts within the network that the product may ask for tiles and the like: `host` or `host:port`. */
  readonly outboundAllow: readonly string[]
  /** Areas that run as processes of their own, and where each listens. */
  readonly areaServices: ReadonlyMap<string, string>
  /** What signs calls between the gateway and these areas' services, where the environment says so. */
  readonly areaSecrets: ReadonlyMap<string, string>
  /** Where services reach the gateway when that is not where it listens. */
  readonly gatewayUrl: string | undefined
  /** Key of the pseudonyms, the same for all areas, where they share no data folder. */
  readonly pseudonymSecret: string | undefined
  /** How much of their change feeds areas keep: days, and entries at most. */
  readonly feed: { readonly days: number; readonly entries: number }
  /** The operator says that the clock is right: at this start, or around this day (`2026-11-26`). */
  readonly clockIsRight: true | string | undefined
  /** So long a gateway that is to stop goes on serving, for balancers to send people elsewhere. */
  readonly leaveMs: number
  /** From how full a disk of the data folder on operator and administrators are warned. */
  readonly diskWarnPercent: number
  readonly backup: BackupSettings
  readonly logLevel: string
  readonly limits: Limits
  /** Repository root: built shell and areas lie below it. */
  readonly root: string
}

/** A server of map tiles. */
export interface TileServer {
  /** `https://tiles.example/{z}/{x}/{y}.png` */
  readonly template: string
  /** What maps say of where its tiles come from; without it the host. */
  readonly attribution: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

const megabyte = 1_048_576

/** @throws SettingError naming a setting that cannot be read */
export function settingsFrom(env: Environment): Settings {
  const root = repositoryRoot
  const count = (name: string, fallback: number, max = Number.MAX_SAFE_INTEGER, min = 0) => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new SettingError(`${name} precisa ser um número inteiro entre ${min} e ${max}, e não "${text}"`)
    return value
  }
  const calls = count('LIMIT_CALLS', 600)
  const publicCalls = count('LIMIT_PUBLIC', 60)
  // Room for an abort of each call, and for two answers that there were too many.
  const socketMessages = count('LIMIT_SOCKET_MESSAGES', 4 * calls)
  return {
    port: count('PORT', 8080, 65_535),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || `${root}.data`,
    mongoUri: env.MONGODB_URI || undefined,
    files: filesFrom(env),
    sessionSecret: longSecret('SESSION_SECRET', env.SESSION_SECRET),
    demo: demoFrom(env.DEMO),
    demoCitizens: count('DEMO_CITIZENS', 12_000),
    trustProxy: proxyFrom(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN || undefined,
    streetTiles: tileServerFrom(env, 'STREET_TILES'),
    satelliteTiles: tileServerFrom(env, 'SATELLITE_TILES'),
    push: pushFrom(env),
    mail: mailFrom(env),
    captcha: captchaFrom(env),
    googleMapsKey: env.GOOGLE_MAPS_KEY || undefined,
    outboundAllow: hostsFrom(env.OUTBOUND_ALLOW),
    areaServices: servicesFrom(env.AREA_SERVICES),
    areaSecrets: secretsFrom(env),
    gatewayUrl: env.GATEWAY_URL ? urlFrom('GATEWAY_URL', env.GATEWAY_URL) : undefined,
    pseudonymSecret: env.PSEUDONYM_SECRET || undefined,
    feed: {
      days: count('FEED_DAYS', feedKept.days, 36_500, 1),
      entries: count('FEED_ENTRIES', feedKept.entries, Number.MAX_SAFE_INTEGER, 1_000),
    },
    clockIsRight: clockFrom(env.CLOCK_IS_RIGHT),
    leaveMs: 1_000 * count('LEAVE_SECONDS', env.MONGODB_URI ? 5 : 0, 60),
    diskWarnPercent: count('DISK_WARN_PERCENT', 85, 100, 1),
    backup: backupFrom(env, count),
    logLevel: levelFrom(env.LOG_LEVEL || 'info'),
    limits: {
      calls,
      mutations: count('LIMIT_MUTATIONS', 120),
      concurrent: count('LIMIT_CONCURRENT', 20),
      publicCalls,
      publicSockets: count('LIMIT_PUBLIC_SOCKETS', 10_000),
      // A municipality comes back at once after a restart, with some pages for each person.
      connects: count('LIMIT_CONNECTS', 3_000),
      socketMessages,
      // Log-in pages of many people say hello from the same address.
      publicMessages: count('LIMIT_PUBLIC_MESSAGES', 100 * publicCalls),
      addressMessages: count('LIMIT_ADDRESS_MESSAGES', 50 * socketMessages),
      jsonBytes: count('LIMIT_JSON_BYTES', megabyte),
      publicBytes: count('LIMIT_PUBLIC_BYTES', megabyte / 16),
      fileBytes: count('LIMIT_FILE_BYTES', 10 * megabyte),
      callBytes: count('LIMIT_CALL_BYTES', 20 * megabyte),
      uploadBytes: count('LIMIT_UPLOAD_BYTES', 1_024 * megabyte),
      addressUploadBytes: count('LIMIT_ADDRESS_UPLOAD_BYTES', 256 * megabyte),
      frameBytes: count('LIMIT_FRAME_BYTES', megabyte),
      tiles: count('LIMIT_TILES', 12_000),
      tileBytes: count('LIMIT_TILE_BYTES', 512 * megabyte),
      areaCalls: count('LIMIT_AREA_CALLS', 500),
      heavy: count('LIMIT_HEAVY', usualPlaces.atOnce, 1_000, 1),
      heavyWaiting: count('LIMIT_HEAVY_WAITING', usualPlaces.waiting),
      heavyWaitingOfSession: count('LIMIT_HEAVY_WAITING_OF_SESSION', usualPlaces.waitingOfSession),
      unloggedCitizens: count('LIMIT_UNLOGGED_CITIZENS', 1_000_000),
      headersMs: count('LIMIT_HEADERS_MS', 20_000),
      requestMs: count('LIMIT_REQUEST_MS', 120_000),
      idleMs: count('LIMIT_IDLE_MS', 120_000),
      unreadSize: count('LIMIT_UNREAD_SIZE', 16 * megabyte),
    },
    root,
  }
}

const secretPrefix = 'AREA_SECRET_'

/** `AREA_SECRET_HEALTH_SECRETARY` and the like, of whatever areas. */
const secretsFrom = (env: Environment): Settings['areaSecrets'] =>
  new Map(
    Object.entries(env).flatMap(([name, secret]) => {
      const area = name.slice(secretPrefix.length).toLowerCase().replaceAll('_', '-')
      return secret && name.startsWith(secretPrefix) && isAreaName(area) ? [[area, secret] as const] : []
    }),
  )

/** The setting of an area's secret: `AREA_SECRET_HEALTH_SECRETARY`. */
export const secretSetting = (area: string): string =>
  `${secretPrefix}${area.toUpperCase().replaceAll('-', '_')}`

function demoFrom(text: string | undefined): Settings['demo'] {
  if (!text) return undefined
  if (text === 'on' || text === 'off' || text === 'public') return text
  throw new SettingError(`DEMO precisa ser on, off ou public, e não "${text}"`)
}

function captchaFrom(env: Environment): Settings['captcha'] {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = env
  if (!siteKey && !secret) return undefined
  if (!siteKey) throw new SettingError('CAPTCHA_SITE_KEY falta: as duas chaves do captcha andam juntas')
  if (!secret) throw new SettingError('CAPTCHA_SECRET falta: as duas chaves do captcha andam juntas')
  return { siteKey, secret }
}

function pushFrom(env: Environment): PushSettings | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env
  if (!publicKey && !privateKey) return undefined
  if (!publicKey) throw new SettingError('PUSH_PUBLIC_KEY falta: as duas chaves de push andam juntas')
  if (!privateKey) throw new SettingError('PUSH_PRIVATE_KEY falta: as duas chaves de push andam juntas')
  return { publicKey, privateKey, contact: env.PUSH_CONTACT || 'mailto:saude@localhost' }
}

function levelFrom(text: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  if (levels.includes(text)) return text
  throw new SettingError(`LOG_LEVEL precisa ser ${levels.join(', ')}, e não "${text}"`)
}

/** A key that signs: 32 bytes, as HS256 wants them (RFC 7518, 3.2). */
function longSecret(setting: string, text: string | undefined): string | undefined {
  if (text && Buffer.byteLength(text) < 32)
    throw new SettingError(`${setting} precisa ter pelo menos 32 bytes`)
  return text || undefined
}

const longestAttribution = 200

/** `STREET_TILES_URL` and what its licence wants said, `STREET_TILES_ATTRIBUTION`; the same of satellite pictures. */
function tileServerFrom(env: Environment, name: string): TileServer | undefined {
  const [template, attribution] = [env[`${name}_URL`], env[`${name}_ATTRIBUTION`]?.trim() || undefined]
  if (attribution && attribution.length > longestAttribution)
    throw new SettingError(`${name}_ATTRIBUTION pode ter até ${longestAttribution} caracteres`)
  if (!template) return undefined
  if (!/^https?:\/\/[^/]/.test(template) || !['{z}', '{x}', '{y}'].every((part) => template.includes(part)))
    throw new SettingError(
      `${name}_URL precisa ser um modelo http://… ou https://… com {z}/{x}/{y}, e não "${template}"`,
    )
  return { template, attribution }
}

/** `citizen=http://127.0.0.1:9101,travel=…`. The core runs in the gateway, which stands on its sessions. */
function servicesFrom(text: string | undefined): Settings['areaServices'] {
  const services = new Map<string, string>()
  for (const part of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [area = '', ...address] = part.trim().split('=')
    if (!isAreaName(area) || area === 'core')
      throw new SettingError(`AREA_SERVICES não pode ter "${area}": não é uma área com serviço próprio`)
    if (services.has(area)) throw new SettingError(`AREA_SERVICES tem duas vezes a área ${area}`)
    services.set(area, urlFrom(`AREA_SERVICES, ${area}:`, address.join('=')))
  }
  return services
}

function urlFrom(setting: string, text: string): string {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text))
    throw new SettingError(`${setting} precisa ser um endereço http://… ou https://…, e não "${text}"`)
  return text.replace(/\/+$/, '')
}
