import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCore } from '@saude/core/core'
import { createGateway } from '../gateway.ts'
import { productParts } from '../product.ts'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { signIn } from '../testing/town.ts'
import { checkCopy } from './check.ts'
import { noteCopied } from './copied.ts'
import { makeBackup } from './make.ts'
import { createNightly } from './nightly.ts'
import { makeSealed, sumOf } from './sealed-copy.ts'

jest.setTimeout(180_000)

const key = 'a chave do operador, bem comprida'
const { service } = createCore({ sessionSecret: 'a secret of at least thirty-two bytes', version: '' })
const services = [service, ...productParts.areas]

let product: Awaited<ReturnType<typeof openProduct>>
let folder: string
let file: string
beforeAll(async () => {
  product = await openProduct()
  const { token } = await signIn(product, 'healthSecretary')
  for (const name of ['Ana Prado', 'Bento Luz', 'Célia Ramos'])
    await call(product.url, 'citizen-create', { token, input: { name } })
  mkdirSync(join(product.dataDir, 'files'), { recursive: true })
  writeFileSync(join(product.dataDir, 'files', 'photo.webp'), 'a photo')
  folder = join(product.dataDir, '..', 'copies')
  file = await makeSealed({ dataDir: product.dataDir, folder, key, now: new Date() })
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

const checked = (path: string, given: string | undefined = key) =>
  checkCopy({ path, key: given, beside: product.dataDir, services, now: new Date() })
const citizensIn = ({ counted }: Awaited<ReturnType<typeof checked>>) =>
  counted.find(({ area }) => area === 'citizen')?.documents.citizen

test('a copy of a running product is one sealed file, which is restored apart and counted', async () => {
  expect(citizensIn(await checked(file))).toBe(3)
  // The newest of its folder is meant where none is named; nothing stays behind.
  expect((await checked(folder)).problems).toEqual([])
  expect(readdirSync(product.dataDir).filter((name) => /^(copiando|conferindo)-/.test(name))).toEqual([])
  expect(readFileSync(file).includes('SQLite format')).toBe(false)
})

test('openssl, tar and sha256sum open and check it without this product', () => {
  const open = join(folder, 'open')
  mkdirSync(open)
  execFileSync('sha256sum', ['-c', sumOf(file)], { cwd: folder })
  execFileSync(
    'sh',
    [
      '-c',
      'openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -in "$0" -pass env:KEY | tar -x -C "$1"',
      file,
      open,
    ],
    { env: { ...process.env, KEY: key } },
  )
  expect(readFileSync(join(open, 'files', 'photo.webp'), 'utf8')).toBe('a photo')
  rmSync(open, { recursive: true })
})

test('health says how old the last good copy is', async () => {
  const gateway = await createGateway(
    { ...product.settings, port: 0, dataDir: await copyOfData() },
    productParts,
  )
  const { backup } = await (await fetch(`${gateway.url}/health`)).json()
  await gateway.close()
  expect(backup).toEqual({ lastGoodAt: expect.stringMatching(/^\d{4}-/), hours: 0 })
})

/** The data as another installation has it, copied a moment ago. */
async function copyOfData(): Promise<string> {
  const { restoreBackup } = await import('./restore.ts')
  const [open, data] = [join(folder, '..', 'plain'), join(folder, '..', 'other')]
  await makeBackup(product.dataDir, open)
  await restoreBackup(data, open, new Date())
  writeFileSync(join(data, 'ultima-copia'), readFileSync(join(product.dataDir, 'ultima-copia')))
  return data
}

describe('a copy that is not what was written is named', () => {
  let damaged: string
  beforeEach(() => {
    damaged = join(folder, 'damaged')
    writeFileSync(damaged, readFileSync(file))
    writeFileSync(sumOf(damaged), readFileSync(sumOf(file)))
  })

  test('one byte was changed, with the sum beside it and without', async () => {
    const bytes = readFileSync(damaged)
    const place = Math.floor(bytes.length / 2)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(damaged, bytes)
    const { problems } = await checked(damaged)
    expect(problems[0]).toMatch(/^damaged .* não é o arquivo que foi gravado/)
    expect(problems[1]).toMatch(/^O arquivo \S+\.sqlite da cópia está danificado\.$/)
    rmSync(sumOf(damaged))
    expect((await checked(damaged)).problems).toHaveLength(1)
  })

  test('it is torn', async () => {
    truncateSync(damaged, Math.floor(readFileSync(damaged).length / 2))
    const { problems } = await checked(damaged)
    expect(problems[0]).toMatch(/tem \d+ bytes/)
    expect(problems[1]).toMatch(/ou o arquivo está danificado/)
  })

  test('the key is another, or none', async () => {
    expect((await checked(damaged, 'uma outra chave comprida')).problems.at(-1)).toMatch(/^A senha não abre/)
    await expect(
      checkCopy({ path: file, key: undefined, beside: product.dataDir, services, now: new Date() }),
    ).rejects.toThrow('defina BACKUP_KEY_FILE')
  })

  test('a file of a folder that is a copy', async () => {
    const plain = join(folder, 'folder')
    await makeBackup(product.dataDir, plain)
    expect((await checked(plain)).problems).toEqual([])
    writeFileSync(join(plain, 'files', 'photo.webp'), 'a phot0')
    writeFileSync(join(plain, 'more'), '')
    expect((await checked(plain)).problems).toEqual([
      'O arquivo files/photo.webp da cópia está danificado.',
      'O arquivo more não é da cópia.',
    ])
  })
})

describe('every night', () => {
  const hour = 3_600_000
  let now: Date
  const words: string[] = []
  const settings = { key, at: '02:30', keep: 2 }
  /** Copies into a folder of its own, by a clock that is moved. */
  const nightly = (nights: string, make?: () => Promise<unknown>, dataDir = product.dataDir) => {
    const copies = join(folder, nights)
    return {
      copies: () => readdirSync(copies).filter((name) => name.endsWith('.copia')),
      ...createNightly({
        settings: { ...settings, folder: copies },
        dataDir,
        make: make ?? (() => makeSealed({ dataDir, folder: copies, key, now })),
        warn: (line) => words.push(line),
        now: () => now,
      }),
    }
  }
  beforeEach(() => {
    words.length = 0
    // At noon in São Paulo, after the copies of the tests above.
    now = new Date(Math.ceil(Date.now() / (24 * hour)) * 24 * hour + 15 * hour)
  })
  /** A data folder of its own, copied a moment ago. */
  const copiedNow = async (name: string) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    await noteCopied(dataDir, new Date().toISOString())
    return dataDir
  }
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * hour)
  }

  test('there is a new copy, once, and so many are kept', async () => {
    jest.useFakeTimers({
      now,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setInterval',
        'setTimeout',
        'queueMicrotask',
        'performance',
        'hrtime',
        'clearImmediate',
        'clearInterval',
        'clearTimeout',
      ],
    })
    try {
      const night = nightly('nights')
      for (const made of [1, 2, 2, 2]) {
        jest.setSystemTime(now)
        await night.look()
        await night.look()
        expect([night.copies().length, night.problem()]).toEqual([made, undefined])
        pass(24)
      }
      expect(night.state().hours).toBe(24)
      expect(readdirSync(join(folder, 'nights')).length).toBe(4)
    } finally {
      jest.useRealTimers()
    }
  })

  test('one that fails is said, made again an hour later, and takes no older one away', async () => {
    let isFull = true
    const tries: Date[] = []
    const dataDir = await copiedNow('failing data')
    const make = async () => {
      tries.push(now)
      if (isFull) throw new Error('Não há espaço')
      await noteCopied(dataDir, now.toISOString())
    }
    mkdirSync(join(folder, 'failing'))
    const night = nightly('failing', make, dataDir)
    await night.look()
    await night.look()
    expect([tries.length, night.problem()]).toEqual([1, 'A última cópia não foi feita: Não há espaço'])
    expect(words).toEqual(['A cópia desta noite não foi feita: Não há espaço'])
    pass(1)
    await night.look()
    expect(tries.length).toBe(2)
    isFull = false
    pass(1)
    await night.look()
    await night.look()
    expect([tries.length, night.problem(), night.state().hours]).toEqual([3, undefined, 0])
  })

  test('a copy that is late is said', async () => {
    const dataDir = await copiedNow('late data')
    mkdirSync(join(folder, 'late'))
    const night = nightly('late', () => noteCopied(dataDir, now.toISOString()), dataDir)
    await night.look()
    expect(night.problem()).toBeUndefined()
    pass(48)
    expect(night.problem()).toMatch(/^A última cópia boa é de \d+ horas atrás\.$/)
  })
})
