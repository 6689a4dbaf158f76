import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCore } from '@saude/core/core'
import type { Parts } from './areas.ts'
import { createGateway } from './gateway.ts'
import { productParts } from './product.ts'
import { call, logIn } from './testing/gateway.ts'
import { testFolders, testSettings } from './testing/settings.ts'

jest.setTimeout(120_000)

let folders: ReturnType<typeof testFolders>
beforeEach(() => {
  folders = testFolders()
})
afterEach(() => folders.remove())

const open = (own: Partial<Parts> = {}, demo?: 'off', at = folders) =>
  createGateway(testSettings({ ...at, demo, demoCitizens: 60 }), {
    ...productParts,
    core: (options) => createCore({ ...options, sleep: async () => {} }),
    ...own,
  })
const marker = (at = folders) => join(at.dataDir, 'demo-filling')

async function citizens(url: string): Promise<number> {
  const list = await call(url, 'citizen-list', { token: await logIn(url, 'acs@demo.local') })
  const { totalItems } = list.body.data as { totalItems: number } // our own contract
  return totalItems
}

/** Stores citizens and stops there, as by a kill. */
const interrupted: Partial<Parts> = {
  async fillDemo(services) {
    await services.get('citizen')?.collections.citizen?.insertOne({ _id: 'half' })
    throw new Error('killed')
  },
}

describe('a filled municipality', () => {
  // It is filled by the first of these, and the second goes on with it.
  const filled = testFolders()
  const openIt = () => open({}, undefined, filled)
  afterAll(() => filled.remove())

  test('the demo municipality is filled once', async () => {
    const first = await openIt()
    expect(first.messages.join('\n')).toContain('acs@demo.local')
    expect(await citizens(first.url)).toBe(60)
    expect(existsSync(marker(filled))).toBe(false)
    await first.close()

    const second = await openIt()
    expect(second.messages).toEqual([])
    expect(await citizens(second.url)).toBe(60)
    await second.close()
  })

  test('a marker of which no database knows deletes nothing, and says what to do', async () => {
    // As versions before left it.
    writeFileSync(marker(filled), '')
    await expect(openIt()).rejects.toThrow(
      /há dados que não se sabe se são dele em .*citizen\.sqlite.*; nada foi apagado/,
    )
    rmSync(marker(filled))
    const again = await openIt()
    expect(await citizens(again.url)).toBe(60)
    await again.close()
  })
})

test('it is filled where databases are there and empty, and anew where a filling was interrupted', async () => {
  await (await open({}, 'off')).close()
  for (let time = 0; time < 2; time += 1) await expect(open(interrupted)).rejects.toThrow('killed')
  expect(existsSync(marker())).toBe(true)
  const third = await open()
  expect(await citizens(third.url)).toBe(60)
  await third.close()
})

test('where any area holds anything no demo is filled, though the core is new', async () => {
  const first = await open({}, 'off')
  await first.services.get('travel')?.collections.travel?.insertOne({ _id: 'mine' })
  await first.close()
  const second = await open()
  expect(second.messages).toEqual(['O município de demonstração não foi criado: já há dados.'])
  expect(await second.services.get('citizen')?.collections.citizen?.countDocuments({})).toBe(0)
  expect(await second.services.get('travel')?.collections.travel?.countDocuments({})).toBe(1)
  await second.close()
})
