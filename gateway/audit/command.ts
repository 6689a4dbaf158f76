import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createCore } from '@saude/core/core'
import { chainKey } from '@saude/core/service/access-log/chain'
import { checkAll } from '@saude/core/service/access-log/check'
import { openStore } from '@saude/store'
import { copyDatabases } from '@saude/store/embedded/copy'
import { accessLogSecret } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { collectionsOf } from '../takeout/parts.ts'
import { readAnchors } from './anchors.ts'

const database = 'core.sqlite'

/** A copy of the core's database as it is at one moment, so that the product goes on undisturbed. */
async function copied(dataDir: string): Promise<string> {
  const names: readonly string[] = await readdir(dataDir).catch(() => [])
  if (!names.includes(database)) throw new StartError(`Não há dados em ${dataDir}; confira DATA_DIR.`)
  const folder = await mkdtemp(join(dataDir, 'auditando-'))
  await copyDatabases([{ from: join(dataDir, database), to: join(folder, database) }])
  return folder
}

/**
 * Checks the whole access log, while the product runs or not.
 * @param say a sentence for the operator
 * @param accepted keys of other installations whose chains are believed unseen: what was loaded from there
 * @returns whether all is as it was written
 * @throws StartError, StoreError with words for the operator
 */
export async function audit(
  settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'pseudonymSecret'>,
  say: (words: string) => void,
  accepted: readonly string[] = [],
): Promise<boolean> {
  const { dataDir, mongoUri: uri } = settings
  const secret = await accessLogSecret(settings)
  const { service } = createCore({ sessionSecret: crypto.randomUUID(), accessLogSecret: secret, version: '' })
  // Before the copy: what is noted meanwhile is not in it.
  const { anchors, unreadable } = await readAnchors(dataDir)
  const folder = uri === undefined ? await copied(dataDir) : dataDir
  try {
    const store = await openStore({
      folder,
      area: 'core',
      ...(uri !== undefined && { uri }),
      collections: collectionsOf(service),
    })
    try {
      const { days, lines, segments, ...checked } = await checkAll(store, { key: chainKey(secret), anchors })
      const findings = checked.findings.filter(({ key }) => key === undefined || !accepted.includes(key))
      for (const { words } of findings) say(words)
      for (const line of unreadable) say(`A linha ${line} das âncoras (${dataDir}) não se lê`)
      const looked = `${lines} linhas de ${days} dias em ${segments} trechos, ${anchors.length} âncoras`
      const count = findings.length + unreadable.length
      say(count === 0 ? `Registro de acessos íntegro: ${looked}.` : `${count} problemas: ${looked}.`)
      return count === 0
    } finally {
      await store.close()
    }
  } finally {
    if (uri === undefined) await rm(folder, { recursive: true, force: true })
  }
}
