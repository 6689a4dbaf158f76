import { makeBackup } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { settingsFrom } from './settings.ts'
import { failProgram, StartError } from './start-error.ts'

/** A copy holds what the data folder holds, and is its owner's alone. */
process.umask(0o077)

/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`, while the product runs or not. */
async function main([command, folder]: readonly string[]): Promise<void> {
  const { dataDir, mongoUri, areaServices } = settingsFrom(process.env)
  if (mongoUri !== undefined)
    throw new StartError(
      'Com MONGODB_URI os dados estão no MongoDB: use mongodump --oplog e mongorestore --oplogReplay --drop.',
    )
  if (folder === undefined) throw new StartError(`Diga a pasta da cópia: npm run ${command} -- PASTA`)
  if (command === 'restore') {
    const kept = await restoreBackup(dataDir, folder, new Date())
    console.log(`Cópia de ${folder} restaurada em ${dataDir}.`)
    if (kept) console.log(`Os dados anteriores estão em ${kept}; apague-os quando não precisar mais deles.`)
    return
  }
  const { files } = await makeBackup(dataDir, folder, areaServices.keys())
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576
  console.log(`Cópia de ${dataDir} em ${folder}: ${files.length} arquivos, ${Math.ceil(megabytes)} MB.`)
}

main(process.argv.slice(2)).catch((error: unknown) => failProgram(error))
