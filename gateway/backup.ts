import { makeBackup } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { isInDataFolder, openKeeperOf } from './files/import.ts'
import { settingsFrom } from './settings.ts'
import { failProgram, StartError } from './start-error.ts'

/** A copy holds what the data folder holds, and is its owner's alone. */
process.umask(0o077)

/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`, while the product runs or not. */
async function main([command, folder]: readonly string[]): Promise<void> {
  const settings = settingsFrom(process.env)
  const { dataDir, mongoUri, areaServices } = settings
  if (mongoUri !== undefined)
    throw new StartError(
      'Com MONGODB_URI os dados estão no MongoDB: use mongodump --oplog e mongorestore --oplogReplay --drop. Os arquivos vão junto, se FILES_URL não diz outro lugar.',
    )
  if (folder === undefined) throw new StartError(`Diga a pasta da cópia: npm run ${command} -- PASTA`)
  if (command === 'restore') {
    const kept = await restoreBackup(dataDir, folder, new Date())
    console.log(`Cópia de ${folder} restaurada em ${dataDir}.`)
    if (!isInDataFolder(settings))
      console.log(
        'Os arquivos da cópia estão na pasta de dados: leve-os de volta com npm run admin -- files.',
      )
    if (kept) console.log(`Os dados anteriores estão em ${kept}; apague-os quando não precisar mais deles.`)
    return
  }
  const keeper = isInDataFolder(settings) ? undefined : await openKeeperOf(settings)
  const { files } = await makeBackup(dataDir, folder, areaServices.keys(), keeper)
  await keeper?.close()
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576
  console.log(`Cópia de ${dataDir} em ${folder}: ${files.length} arquivos, ${Math.ceil(megabytes)} MB.`)
}

main(process.argv.slice(2)).catch((error: unknown) => failProgram(error))
