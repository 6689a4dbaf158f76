import { fileURLToPath } from 'node:url'

/** Limits of wire.md, HTTP; bytes, calls a minute, milliseconds. */
export interface Limits {
  readonly calls: number
  readonly mutations: number
  /** At once, for one session. */
  readonly concurrent: number
  /** Public calls a minute from one address. */
  readonly publicCalls: number
  readonly jsonBytes: number
  readonly fileBytes: number
  readonly callBytes: number
  readonly frameBytes: number
  /** Until the headers of a request, and the whole request, must have arrived. */
  readonly headersMs: number
  readonly requestMs: number
}

/** What the operator decides (wire.md, Start and settings). */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Embedded databases and generated secrets. */
  readonly dataDir: string
  readonly mongoUri: string | undefined
  readonly sessionSecret: string | undefined
  /** `undefined`: on while the store is empty and no MongoDB is used. */
  readonly demo: 'on' | 'off' | 'public' | undefined
  readonly demoCitizens: number
  /** Express's `trust proxy`: hops or networks. */
  readonly trustProxy: number | readonly string[] | undefined
  readonly metricsToken: string | undefined
  /** XYZ templates of other tile servers; unset: tiles are drawn here. */
  readonly streetTilesUrl: string | undefined
  readonly satelliteTilesUrl: string | undefined
  readonly logLevel: string
  readonly limits: Limits
  /** Repository root: built shell and areas lie below it. */
  readonly root: string
}

type Environment = Readonly<Record<string, string | undefined>>

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

const megabyte = 1_048_576

/** @throws SettingError naming a setting that cannot be read */
export function settingsFrom(env: Environment): Settings {
  const root = repositoryRoot
  const count = (name: string, fallback: number, max = Number.MAX_SAFE_INTEGER) => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw new SettingError(`${name} precisa ser um número inteiro entre 0 e ${max}, e não "${text}"`)
    return value
  }
  return {
    port: count('PORT', 8080, 65_535),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || `${root}.data`,
    mongoUri: env.MONGODB_URI || undefined,
    sessionSecret: env.SESSION_SECRET || undefined,
    demo: demoFrom(env.DEMO),
    demoCitizens: count('DEMO_CITIZENS', 12_000),
    trustProxy: proxyFrom(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN || undefined,
    streetTilesUrl: env.STREET_TILES_URL || undefined,
    satelliteTilesUrl: env.SATELLITE_TILES_URL || undefined,
    logLevel: env.LOG_LEVEL || 'info',
    limits: {
      calls: count('LIMIT_CALLS', 600),
      mutations: count('LIMIT_MUTATIONS', 120),
      concurrent: count('LIMIT_CONCURRENT', 20),
      publicCalls: count('LIMIT_PUBLIC', 60),
      jsonBytes: count('LIMIT_JSON_BYTES', megabyte),
      fileBytes: count('LIMIT_FILE_BYTES', 10 * megabyte),
      callBytes: count('LIMIT_CALL_BYTES', 20 * megabyte),
      frameBytes: count('LIMIT_FRAME_BYTES', megabyte),
      headersMs: count('LIMIT_HEADERS_MS', 20_000),
      requestMs: count('LIMIT_REQUEST_MS', 120_000),
    },
    root,
  }
}

/** A setting that cannot be read; the message is for the operator. */
export class SettingError extends Error {}

function demoFrom(text: string | undefined): Settings['demo'] {
  if (!text) return undefined
  if (text === 'on' || text === 'off' || text === 'public') return text
  throw new SettingError(`DEMO precisa ser on, off ou public, e não "${text}"`)
}

function proxyFrom(text: string | undefined): Settings['trustProxy'] {
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  return text.split(',').map((part) => part.trim())
}
