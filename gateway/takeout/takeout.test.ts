import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { clients } from '@saude/core/service/client/client'
import { fileKey, keepFileOf } from '@saude/service/files'
import { migrationMarks } from '@saude/service/migrations/mark'
import { collectionOf, type Entity, openStore, type Store, tombstones } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import { copyTown, filledTown } from '../testing/filled.ts'
import { productServices } from '../testing/services.ts'
import { testFolders } from '../testing/settings.ts'
import { exportAll, loadAll } from './command.ts'
import { checkContent } from './manifest.ts'
import { partsOf } from './parts.ts'
import { opening, sealFolder } from './sealed.ts'

jest.setTimeout(120_000)

const now = new Date('2026-11-27T12:00:00.000Z')
const folders = testFolders()
const town = join(folders.dataDir, 'town')
const out = join(folders.dataDir, 'out')
const loaded = join(folders.dataDir, 'loaded')
afterAll(() => folders.remove())

const open = (area: string, folder: string) => {
  const service = productServices.find((one) => one.area === area)
  if (!service) throw new Error(area)
  return openStore({ folder, area, collections: [...Object.values(service.collections), migrationMarks] })
}

const collectionIn = (area: string, name: string) => {
  const service = productServices.find((one) => one.area === area)
  const found = Object.values(service?.collections ?? {}).find((one) => one.name === name)
  if (!found) throw new Error(`${area} has no ${name}`)
  return collectionOf<Entity>(found)
}

/** Does something with a store and closes it. */
async function within<T>(area: string, folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open(area, folder)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const settingsOf = (dataDir: string) => ({ dataDir, mongoUri: undefined, files: undefined })
const leave = (path: string, dataDir = town, client?: string, password?: string) =>
  exportAll({ services: productServices, settings: settingsOf(dataDir), path, now, password }, client)
const arrive = (path: string, dataDir: string, password?: string) =>
  loadAll({ services: productServices, settings: settingsOf(dataDir), path, now, password })

const [kept, gone] = [newId(), newId()]
let client = ''

beforeAll(async () => {
  await copyTown(await filledTown(), town)
  client = await within(
    'core',
    town,
    async (store) => (await store.collection(clients).findOne({}))?._id ?? '',
  )
  // A town has neither files nor anything that was removed.
  const named = (id: string) => ({
    _id: id,
    client,
    document: { id, name: 'convênio.pdf', type: 'application/pdf' },
  })
  await within('options', town, async (store) => {
    const definition = collectionIn('options', 'partnership')
    await store.collection(definition).insertOne(named(kept))
    await store.collection(tombstones).insertOne({
      _id: gone,
      collection: definition.name,
      client,
      deletedAt: now,
      deletedBy: null,
      document: named(gone),
    })
  })
  for (const id of [kept, gone]) {
    const path = join(folders.dataDir, id)
    writeFileSync(path, `content of ${id}`)
    await keepFileOf(openFolderKeeper(town), { area: 'options', client, id }, path)
  }
  await leave(out)
})

test('every collection of the product says what of it goes along, or why it stays', () => {
  const silent = productServices.flatMap((service) =>
    partsOf(service)
      .left.filter(({ why }) => why === '')
      .map(({ area, collection }) => `${area} ${collection}`),
  )
  expect(silent).toEqual([])
})

test('an empty installation has after loading what the other had, document by document and file by file', async () => {
  expect(await arrive(out, loaded)).toMatch(/^Dados de Santa Rita do Vale carregados em .*registros\./)
  let count = 0
  for (const service of productServices) {
    const all = (folder: string) =>
      within(service.area, folder, async (store) => {
        const found: Record<string, Entity[]> = {}
        for (const { collection, of } of partsOf(service).taken) {
          const documents: Entity[] = []
          for await (const one of store.collection(collectionOf<Entity>(collection)).find(of(client)))
            documents.push(one)
          found[collection.name] = documents.sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1))
        }
        return found
      })
    const [before, after] = [await all(town), await all(loaded)]
    for (const [name, documents] of Object.entries(before)) {
      expect({ [name]: after[name] }).toEqual({ [name]: documents })
      count += documents.length
    }
  }
  expect(count).toBeGreaterThan(10_000)
  for (const id of [kept, gone])
    expect(readFileSync(join(loaded, fileKey({ area: 'options', client, id })), 'utf8')).toBe(
      `content of ${id}`,
    )
})

test('what is left behind is not there: no password, no session', async () => {
  await within('core', loaded, async (store) => {
    for (const name of ['credential', 'session', 'secondFactor', 'passwordLink'])
      expect([name, await store.collection(collectionIn('core', name)).countDocuments()]).toEqual([name, 0])
  })
  const written = readdirSync(join(out, 'dados/core'))
  expect(written).not.toContain('credential.ndjson')
  expect(readFileSync(join(out, 'LEIA-ME.txt'), 'utf8')).toContain('core/credential: senhas')
})

test('fields are named as screens name them, codes say what they mean', () => {
  const schema = JSON.parse(readFileSync(join(out, 'dados/citizen/citizen.schema.json'), 'utf8'))
  expect(schema.properties.birthDate).toMatchObject({ title: 'Data de nascimento', type: 'string' })
  expect(schema.properties.createdAt).toMatchObject({ format: 'date-time' })
  const vehicle = JSON.parse(readFileSync(join(out, 'dados/options/vehicle.schema.json'), 'utf8'))
  expect(vehicle.properties.fuel['x-codigos']).toMatchObject({ diesel: 'Diesel' })
})

describe('a folder that is not as it was', () => {
  const changed = join(folders.dataDir, 'changed')
  const target = join(folders.dataDir, 'target')
  beforeEach(async () => {
    rmSync(changed, { recursive: true, force: true })
    await copyTown(out, changed)
  })
  afterEach(() => expect(readdirSync(folders.dataDir)).not.toContain('target'))

  test('with one byte changed, the file is named', async () => {
    const path = join(changed, 'dados/citizen/citizen.ndjson')
    const bytes = readFileSync(path)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(path, bytes)
    await expect(arrive(changed, target)).rejects.toThrow(
      'O arquivo dados/citizen/citizen.ndjson da exportação não é o que foi exportado',
    )
  })
  test('with a line more, a file less or a file more, it is named', async () => {
    appendFileSync(join(changed, 'dados/options/vehicle.ndjson'), '{"_id":"x"}\n')
    await expect(arrive(changed, target)).rejects.toThrow('dados/options/vehicle.ndjson')
    rmSync(join(changed, 'dados/core/user.ndjson'))
    await expect(arrive(changed, target)).rejects.toThrow('Falta o arquivo dados/core/user.ndjson')
    await copyTown(out, changed)
    writeFileSync(join(changed, 'dados/extra.ndjson'), '')
    await expect(arrive(changed, target)).rejects.toThrow('dados/extra.ndjson não é da exportação')
  })
  test('without what says that it is whole, it is refused', async () => {
    rmSync(join(changed, 'conteudo.json'))
    await expect(arrive(changed, target)).rejects.toThrow('não há uma exportação completa')
  })
})

test('sealed with a password it is one file, which openssl and tar open, and which is loaded', async () => {
  const file = join(folders.dataDir, 'tudo.tar.aes')
  const password = 'uma senha bem comprida'
  await expect(leave(file, town, undefined, 'curta')).rejects.toThrow('pelo menos 12 caracteres')
  await sealFolder(out, file, password)
  expect(readFileSync(file).includes('citizen')).toBe(false)
  const opened = join(folders.dataDir, 'opened')
  mkdirSync(opened)
  const command = opening(file).replace('PASTA', opened).replace(' -in ', ' -pass env:SENHA -in ')
  execFileSync('sh', ['-c', command], { env: { ...process.env, SENHA: password } })
  expect((await checkContent(opened)).client.name).toBe('Santa Rita do Vale')
  const target = join(folders.dataDir, 'from-sealed')
  await expect(arrive(file, target)).rejects.toThrow('está fechado com senha')
  await expect(arrive(file, target, 'uma outra senha qualquer')).rejects.toThrow('A senha não abre')
  await expect(arrive(file, loaded, password)).rejects.toThrow('numa instalação vazia')
  expect(readdirSync(folders.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
})

test('an installation that has data, a folder that is not empty and a name that is none are refused in words', async () => {
  await expect(arrive(out, loaded)).rejects.toThrow('uma exportação é carregada numa instalação vazia')
  await expect(leave(out)).rejects.toThrow('não está vazia')
  await expect(leave(join(folders.dataDir, 'other'), town, 'Cidade Nenhuma')).rejects.toThrow(
    /Não há o cliente Cidade Nenhuma\. Existem:\n {2}Santa Rita do Vale/,
  )
  mkdirSync(join(folders.dataDir, 'empty'))
  await expect(leave(join(folders.dataDir, 'another'), join(folders.dataDir, 'empty'))).rejects.toThrow(
    'Não há dados em',
  )
  // No copy of a database is left anywhere.
  expect(readdirSync(folders.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
})
