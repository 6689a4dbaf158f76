import { fileURLToPath } from 'node:url'
import type { KeeperPlace } from '@saude/store/keeper/open'
import { SettingError } from '../setting-values.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `FILES_URL`: `file:///srv/saude`, a folder that all processes reach, or `s3://bucket/prefix?endpoint=https://…&region=…` with
 * `FILES_ACCESS_KEY` and `FILES_SECRET_KEY`. Undefined where it is not set.
 * @throws SettingError
 */
export function filesFrom(env: Environment): KeeperPlace | undefined {
  const { FILES_URL: text } = env
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'file:' && url.hostname === '' && url.pathname !== '/')
    return { kind: 'folder', root: fileURLToPath(url).replace(/(?<=.)[/\\]+$/, '') }
  if (url?.protocol === 's3:' && url.hostname !== '') return s3From(url, env)
  throw new SettingError(
    `FILES_URL precisa ser file:///pasta ou s3://balde/prefixo?endpoint=https://…&region=…, e não "${text}"`,
  )
}

function s3From(url: URL, env: Environment): KeeperPlace {
  const { FILES_ACCESS_KEY: accessKeyId, FILES_SECRET_KEY: secretAccessKey } = env
  if (url.username || url.password)
    throw new SettingError('FILES_URL não leva senha: ponha-a em FILES_ACCESS_KEY e FILES_SECRET_KEY')
  if (!accessKeyId || !secretAccessKey)
    throw new SettingError('FILES_URL com s3:// precisa de FILES_ACCESS_KEY e FILES_SECRET_KEY')
  const region = url.searchParams.get('region') || 'us-east-1'
  const service = url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/?#]+\/?$/.test(service))
    throw new SettingError(`O endpoint de FILES_URL precisa ser https://…, sem caminho, e não "${service}"`)
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  if (!/^[\w.~+/-]*$/.test(path))
    throw new SettingError(`O prefixo de FILES_URL tem sinais demais: "${path}"`)
  return {
    kind: 's3',
    endpoint: `${service.replace(/\/$/, '')}/${url.hostname}`,
    region,
    prefix: path === '' ? '' : `${path}/`,
    accessKeyId,
    secretAccessKey,
  }
}

/** Where an installation keeps its files: what the settings say, else in MongoDB where that is used, else in the data folder. */
export function placeOf({
  files,
  mongoUri,
  dataDir,
}: {
  readonly files: KeeperPlace | undefined
  readonly mongoUri: string | undefined
  readonly dataDir: string
}): KeeperPlace {
  return (
    files ?? (mongoUri === undefined ? { kind: 'folder', root: dataDir } : { kind: 'gridfs', uri: mongoUri })
  )
}

/** What all processes of an installation have to agree on of it; the path of a folder is each machine's own. */
export const agreedPlace = (place: KeeperPlace): string =>
  place.kind === 's3' ? `${place.endpoint}/${place.prefix}` : place.kind
