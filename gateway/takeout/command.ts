import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { searchName } from '@saude/contract/search'
import { clients } from '@saude/core/service/client/client'
import type { Store } from '@saude/store'
import { openKeeperOf } from '../files/import.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { openCopied } from './copied.ts'
import type { TakeoutManifest } from './manifest.ts'
import type { TakenService } from './parts.ts'
import { isSealedFile, opening, openPlain, openSealed, refuseWeak, sealFolder } from './sealed.ts'
import { takeIn } from './take-in.ts'
import { takeOut } from './take-out.ts'

interface Asked {
  readonly services: readonly TakenService[]
  readonly settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'files'>
  /** A folder; with a password, or as an archive, one file. */
  readonly path: string
  readonly password?: string | undefined
  readonly isArchive?: boolean
  /** How many documents are written of how many, as it goes on. */
  readonly onProgress?: (written: number, total: number) => void
  readonly now: Date
}

/**
 * What `npm run export -- FOLDER` does, while the product runs or not.
 * @param client its name; without it the only one
 * @returns what the operator reads
 * @throws StartError, StoreError with words for the operator
 */
export async function exportAll(asked: Asked, client?: string): Promise<string> {
  const { path, password, isArchive = false } = asked
  if (password === undefined && !isArchive) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if ((await readdir(path)).length > 0)
      throw new StartError(`A pasta ${path} não está vazia; escolha uma pasta nova.`)
    return exportInto(asked, path, client)
  }
  if (password !== undefined) refuseWeak(password)
  if (await stat(path).catch(() => undefined))
    throw new StartError(`${path} já existe; escolha outro nome para o arquivo.`)
  return inFolderFor(path, async (folder) => {
    const said = await exportInto(asked, folder, client)
    await sealFolder(folder, path, password)
    return `${said}\nSem este produto, abre-se com: ${opening(path, password !== undefined)}`
  })
}

async function exportInto(
  { services, settings, path, now, onProgress }: Asked,
  folder: string,
  client?: string,
): Promise<string> {
  const { dataDir, mongoUri: uri } = settings
  const copied = await openCopied(services, { dataDir, uri, beside: dirname(resolve(path)) })
  const keeper = await openKeeperOf(settings).catch(async (error: unknown) => {
    await copied.close()
    throw error
  })
  try {
    const { _id, name } = await clientOf(copied.storeOf('core'), client)
    const { files } = await takeOut({
      services,
      storeOf: copied.storeOf,
      client: { id: _id, name },
      keeper,
      folder,
      now,
      ...(onProgress && { onProgress }),
    })
    const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576)
    return `Dados de ${name} em ${path}: ${documentsIn(files)} registros, ${files.length} arquivos, ${megabytes} MB.`
  } finally {
    await keeper.close()
    await copied.close()
  }
}

const documentsIn = (files: TakeoutManifest['files']): string =>
  files.reduce((sum, { documents = 0 }) => sum + documents, 0).toLocaleString('pt-BR')

/** The client of this name or id, or the only one. */
export async function clientOf(core: Store, name: string | undefined) {
  const all = await core
    .collection(clients)
    .findAll({ deletedAt: null }, { max: 10_000, sort: { searchName: 1 } })
  const wanted = name === undefined ? undefined : searchName(name)
  const found =
    wanted === undefined ? all : all.filter((one) => one._id === name || one.searchName === wanted)
  const [only, ...more] = found
  if (only && more.length === 0) return only
  const names = all.map((one) => `  ${one.name}`).join('\n')
  throw new StartError(
    only
      ? `Há mais de um cliente; diga qual com --client NOME:\n${names}`
      : `Não há o cliente ${name ?? ''}. Existem:\n${names}`,
  )
}

/**
 * What `npm run load -- FOLDER` does, in an installation without data.
 * @returns what the operator reads
 * @throws StartError with words for the operator
 */
export async function loadAll(asked: Asked): Promise<string> {
  const { services, settings, path, password, now } = asked
  if (settings.mongoUri !== undefined)
    throw new StartError('Uma exportação é carregada sem MONGODB_URI, numa pasta de dados vazia.')
  const { dataDir } = settings
  const load = (folder: string) => takeIn({ services, folder, dataDir, now })
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true
  const isSealed = isFile && (await isSealedFile(path))
  if (isSealed && password === undefined)
    throw new StartError(`${path} está fechado com senha: diga --password-file ARQUIVO.`)
  const { client, files } = await (isFile
    ? inFolderFor(path, async (folder) => {
        await (isSealed && password !== undefined
          ? openSealed(path, folder, password)
          : openPlain(path, folder))
        return load(folder)
      })
    : load(path))
  return [
    `Dados de ${client.name} carregados em ${dataDir}: ${documentsIn(files)} registros.`,
    'Senhas não vão junto: crie quem administra com npm run admin -- create, ou dê a cada pessoa um link em Usuários.',
  ].join('\n')
}

/** Does something in a folder beside a path, which only its owner reads and which is gone afterwards. */
async function inFolderFor<T>(path: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dirname(resolve(path)), '.aberto-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
