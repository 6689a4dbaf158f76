import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkCopy, sealedAt } from './backup/check.ts'
import { makeBackup } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { makeSealed } from './backup/sealed-copy.ts'
import { isInDataFolder, openKeeperOf } from './files/import.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { failProgram, StartError } from './start-error.ts'
import { opening, openSealed } from './takeout/sealed.ts'

/** A copy holds what the data folder holds, and is its owner's alone. */
process.umask(0o077)

/**
 * `npm run backup -- FOLDER`, `npm run backup -- --check COPY` and `npm run restore -- COPY`, while the product runs or not. With a key
 * (`BACKUP_KEY_FILE`) a copy is one sealed file in the folder.
 */
async function main(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args
  const isCheck = rest[0] === '--check'
  const path = rest[isCheck ? 1 : 0]
  const settings = settingsFrom(process.env)
  if (settings.mongoUri !== undefined)
    throw new StartError(
      'Com MONGODB_URI os dados estão no MongoDB: use mongodump --oplog e mongorestore --oplogReplay --drop. Os arquivos vão junto, se FILES_URL não diz outro lugar.',
    )
  if (path === undefined) throw new StartError(`Diga a pasta da cópia: npm run ${command} -- PASTA`)
  if (isCheck) return check(path, settings)
  return command === 'restore' ? restore(path, settings) : copy(path, settings)
}

async function copy(folder: string, settings: Settings): Promise<void> {
  const { dataDir, areaServices, backup } = settings
  const keeper = isInDataFolder(settings) ? undefined : await openKeeperOf(settings)
  try {
    if (backup.key !== undefined) {
      const areas = areaServices.keys()
      const file = await makeSealed({ dataDir, folder, key: backup.key, now: new Date(), areas, keeper })
      console.log(`Cópia de ${dataDir} em ${file}, conferida. Sem este produto: ${opening(file)}`)
      return
    }
    const { files } = await makeBackup(dataDir, folder, areaServices.keys(), keeper)
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576
    console.log(`Cópia de ${dataDir} em ${folder}: ${files.length} arquivos, ${Math.ceil(megabytes)} MB.`)
  } finally {
    await keeper?.close()
  }
}

async function restore(path: string, settings: Settings): Promise<void> {
  const { dataDir, backup } = settings
  const sealed = await sealedAt(path)
  const kept = await (sealed === undefined
    ? restoreBackup(dataDir, path, new Date())
    : restoreSealed(dataDir, sealed, backup.key))
  console.log(`Cópia de ${sealed ?? path} restaurada em ${dataDir}.`)
  if (!isInDataFolder(settings))
    console.log('Os arquivos da cópia estão na pasta de dados: leve-os de volta com npm run admin -- files.')
  if (kept) console.log(`Os dados anteriores estão em ${kept}; apague-os quando não precisar mais deles.`)
}

async function restoreSealed(dataDir: string, file: string, key: string | undefined) {
  if (key === undefined)
    throw new StartError(`${file} está fechado: defina BACKUP_KEY_FILE com a chave dele.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, 'restaurando-copia-'))
  try {
    await openSealed(file, folder, key)
    return await restoreBackup(dataDir, folder, new Date())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function check(path: string, { dataDir, backup }: Settings): Promise<void> {
  const { createCore } = await import('@saude/core/core')
  const { productParts } = await import('./product.ts')
  const { service } = createCore({ sessionSecret: crypto.randomUUID(), version: '' })
  const { what, problems, counted } = await checkCopy({
    path,
    key: backup.key,
    beside: dataDir,
    services: [service, ...productParts.areas],
    now: new Date(),
  })
  for (const words of problems) console.log(words)
  if (problems.length > 0) {
    console.log(`${problems.length} problemas: ${what}.`)
    process.exitCode = 1
    return
  }
  console.log(`Cópia íntegra: ${what}. Restaurada numa pasta à parte, tem:`)
  for (const { area, documents } of counted) {
    const said = Object.entries(documents).filter(([, count]) => count > 0)
    console.log(`  ${area}: ${said.map(([name, count]) => `${name} ${count}`).join(', ') || 'nada'}`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => failProgram(error))
