import { createGateway } from './gateway.ts'
import { productParts } from './product.ts'
import { settingsFrom } from './settings.ts'
import { isForOperator } from './start-error.ts'

/** Whatever is written below the data folder is its owner's alone (wire.md, Start and settings). */
process.umask(0o077)

/** `npm start`: opens everything, listens until SIGINT or SIGTERM, then stops cleanly. */
async function main(): Promise<void> {
  let isStopping = false
  const opening = createGateway(settingsFrom(process.env), productParts)
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const gateway = await opening
    await gateway.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
  const { told, url } = await opening
  for (const line of told) console.log(line)
  console.log(`Saúde Municipal em ${url}`)
}

function fail(error: unknown): void {
  console.error(isForOperator(error) ? error.message : error)
  process.exit(1)
}

main().catch(fail)
