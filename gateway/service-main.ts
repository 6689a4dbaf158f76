import { readServiceCommand } from './alone/command.ts'
import { openAlone } from './alone/open.ts'
import { keepHeapSmall } from './heap.ts'
import { productParts } from './product.ts'
import { SettingError, type Settings, settingsFrom } from './settings.ts'
import { failProgram, startError } from './start-error.ts'

/** Whatever is written below the data folder is its owner's alone (wire.md, Start and settings). */
process.umask(0o077)
keepHeapSmall()

/** `npm run service -- citizen --port 9101`: listens until SIGINT or SIGTERM, then stops cleanly. */
async function main(args: readonly string[], settings: Settings): Promise<void> {
  const { area, port, host } = readServiceCommand(args)
  const service = productParts.areas.find((one) => one.area === area)
  if (!service) {
    const known = productParts.areas.map((one) => one.area).join(', ')
    throw new SettingError(`Não há a área "${area}" com serviço próprio; há ${known}.`)
  }
  const opening = openAlone(service, settings, { port, host }).catch((error: unknown) => {
    throw startError(error, { ...settings, port, host })
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await (await opening).close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
  console.log(`Área ${area} em ${(await opening).url}`)
}

const fail = (error: unknown) => failProgram(error)

Promise.resolve()
  .then(() => main(process.argv.slice(2), settingsFrom(process.env)))
  .catch(fail)
