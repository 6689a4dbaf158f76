import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCore } from './core/core.ts'
import { createGateway } from './gateway.ts'
import { productParts } from './product.ts'
import { call } from './testing/gateway.ts'
import { testFolders, testSettings } from './testing/settings.ts'

jest.setTimeout(120_000)

const folders = testFolders()
afterAll(() => folders.remove())

const open = () =>
  createGateway(testSettings({ ...folders, demo: undefined, demoCitizens: 60 }), {
    ...productParts,
    core: (options) => createCore({ ...options, sleep: async () => {} }),
  })
const marker = () => join(folders.dataDir, 'demo-filling')

async function citizens(url: string): Promise<number> {
  const login = await call(url, 'user-login', {
    input: { login: 'acs@demo.local', password: 'demonstracao' },
  })
  const { token } = login.body.data as { token: string } // our own contract
  const list = await call(url, 'citizen-list', { token })
  const { totalItems } = list.body.data as { totalItems: number } // as above
  return totalItems
}

test('the demo municipality is filled once, and anew where a filling was interrupted', async () => {
  const first = await open()
  expect(first.told.join('\n')).toContain('acs@demo.local')
  expect(await citizens(first.url)).toBe(60)
  expect(existsSync(marker())).toBe(false)
  await first.close()

  const second = await open()
  expect(second.told).toEqual([])
  expect(await citizens(second.url)).toBe(60)
  await second.close()

  writeFileSync(marker(), '')
  const third = await open()
  expect(third.told).not.toEqual([])
  expect(await citizens(third.url)).toBe(60)
  await third.close()
})
