import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { change, defineCollection, type Entity, openStore, StoreError } from '../store.ts'

interface Row extends Entity {
  readonly n: number
  readonly version: number
}

const rows = defineCollection<Row>('rows', { tenant: 'global', versioned: true })
const root = mkdtempSync(join(tmpdir(), 'crash-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function startWriting(folder: string): ChildProcess {
  const script = fileURLToPath(new URL('./crash.child.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Lets the child write until it has acknowledged `enough` lines, kills it, and answers all of its whole lines. */
async function killAfter(child: ChildProcess, enough: number): Promise<string[]> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('\n').length > enough) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return said.split('\n').slice(0, -1)
}

const open = (folder: string) => openStore({ folder, area: 'crash', collections: [rows] })

test('A process killed in the middle of its writes has lost nothing that it acknowledged, and nothing is half done', async () => {
  const folder = join(root, 'killed')
  const acknowledged: string[] = []
  for (const enough of [40, 150, 400]) {
    acknowledged.push(...(await killAfter(startWriting(folder), enough)))
    const store = await open(folder)
    const stored = await store.collection(rows).findAll({}, { max: 10_000 })
    const feed = (await store.feed.after('0', 1_000_000)).changes
    await store.close()
    const byId = new Map(feed.flatMap((entry) => entry.ids.map((id) => [id, entry.sequence])))
    for (const line of acknowledged) {
      const [id = '', sequence] = line.split(' ')
      expect([id, byId.get(id)]).toEqual([id, Number(sequence)])
    }
    expect(stored.map(({ n, version }) => `${n} ${version}`)).toEqual(stored.map(() => '2 2'))
    expect(new Set(stored.map(({ _id }) => _id))).toEqual(new Set(byId.keys()))
    expect(feed.map(({ sequence }) => sequence)).toEqual(feed.map((_, index) => index + 1))
  }
}, 60_000)

test('A data folder in use is refused in Portuguese, and free again when its owner is killed', async () => {
  const folder = join(root, 'owned')
  const child = startWriting(folder)
  if (!child.stdout) throw new Error('no output')
  await once(child.stdout, 'data')
  const error: unknown = await open(folder).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StoreError)
  expect(error).toMatchObject({
    kind: 'locked',
    message: `A pasta de dados ${folder} já está em uso por outro processo. Encerre-o ou escolha outra pasta em DATA_DIR.`,
  })
  child.kill('SIGKILL')
  await once(child, 'close')
  const store = await open(folder)
  await store.atomically([change('row', [], 'checked')])
  await store.close()
}, 60_000)
