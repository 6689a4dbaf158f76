import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Settings, settingsFrom } from '../settings.ts'

/** A data folder of its own, and a root without built pages; `remove` deletes both. */
export function testFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'saude-gateway-'))
  const root = join(folder, 'root')
  mkdirSync(root)
  return {
    dataDir: join(folder, 'data'),
    root,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What the environment has to have with MongoDB. */
export const mongoSecrets = {
  SESSION_SECRET: 'the secret of the sessions of these tests',
  PSEUDONYM_SECRET: 'the secret of the pseudonyms of these tests',
} as const

/** The defaults on a free port, silent, without demo data. */
export const testSettings = (own: Partial<Settings> & Pick<Settings, 'dataDir'>): Settings => ({
  ...settingsFrom(own.mongoUri === undefined ? {} : mongoSecrets),
  port: 0,
  demo: 'off',
  logLevel: 'silent',
  // How full the machine of the tests is says nothing of the product.
  diskWarnPercent: 100,
  leaveMs: 0,
  ...own,
})
