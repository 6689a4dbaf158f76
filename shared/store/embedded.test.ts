import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeStoreContract } from './contract.suite.ts'
import { openStore } from './store.ts'

const root = mkdtempSync(join(tmpdir(), 'store-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let opened = 0
describeStoreContract('The embedded engine', (collections, views = []) => {
  opened += 1
  return openStore({ folder: join(root, String(opened)), area: 'contract', collections, views })
})
