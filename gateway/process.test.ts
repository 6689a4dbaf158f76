import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { call } from './testing/gateway.ts'
import { startProcess } from './testing/process.ts'
import { openProduct } from './testing/product.ts'
import { signIn } from './testing/town.ts'

jest.setTimeout(120_000)

/** A data folder with a client and somebody signed in, closed again. */
async function prepared() {
  const product = await openProduct()
  const { token } = await signIn(product.store, product.testing, product.client, 'healthDirector')
  await product.gateway.close()
  return { dataDir: product.dataDir, token, remove: product.remove }
}

let data: Awaited<ReturnType<typeof prepared>>
beforeEach(async () => {
  data = await prepared()
})
afterEach(() => data.remove())

const start = (settings: Record<string, string> = {}) =>
  startProcess({
    DATA_DIR: data.dataDir,
    PORT: '0',
    LIMIT_MUTATIONS: '100000',
    LIMIT_CALLS: '100000',
    LIMIT_CONCURRENT: '1000',
    ...settings,
  })

const citizen = (name: string) => ({ name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Maria' })

/** Creates citizens until calls fail; answers the ids of those that were acknowledged. */
function writing(url: string, hands: number) {
  const made: string[] = []
  const state = { ended: false }
  const hand = async () => {
    while (!state.ended) {
      const requestKey = newId()
      try {
        const { body } = await call(url, 'citizen-create', {
          token: data.token,
          input: citizen(`Pessoa ${requestKey}`),
          headers: { 'Request-Id': requestKey },
        })
        const answer = body.data as { id: string } | undefined // our own contract
        if (!answer) return
        made.push(answer.id)
      } catch {
        return
      }
    }
  }
  const done = Promise.all(Array.from({ length: hands }, hand))
  return {
    made: made as readonly string[],
    done,
    stop: () => {
      state.ended = true
    },
  }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a stop finishes the writes in flight, refuses later ones and ends with 0', async () => {
  const first = start()
  const work = writing(await first.url(), 8)
  await until(() => work.made.length > 20)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  await work.done

  const second = start()
  const { body } = await call(await second.url(), 'citizen-list', { token: data.token })
  expect(body).toMatchObject({ data: { totalItems: work.made.length } })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a second process on the same data folder, or on a taken port, ends with 1 and says why', async () => {
  const first = start()
  const port = new URL(await first.url()).port
  const sameFolder = start()
  const samePort = start({ DATA_DIR: join(data.dataDir, 'other'), PORT: port })
  expect([await sameFolder.ended, await samePort.ended]).toEqual([1, 1])
  expect(sameFolder.said.errors.trim()).toBe(
    `A pasta de dados ${data.dataDir} já está em uso por outro processo do Saúde Municipal.`,
  )
  expect(samePort.said.errors).toContain(`A porta ${port} já está em uso`)
  // The first one is unharmed.
  expect((await call(`http://127.0.0.1:${port}`, 'citizen-list', { token: data.token })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a setting that cannot be read ends with 1 and is named; files are their owner’s alone', async () => {
  const wrong = start({ PORT: 'oitenta' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said.errors).toContain('PORT precisa ser um número inteiro')
  const right = start({ DATA_DIR: join(data.dataDir, 'new') })
  await right.url()
  const files = readdirSync(join(data.dataDir, 'new'), { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile(),
  )
  for (const file of files) expect(statSync(join(file.parentPath, file.name)).mode & 0o077).toBe(0)
  right.child.kill('SIGTERM')
  expect(await right.ended).toBe(0)
})
