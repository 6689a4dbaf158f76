import { createGateway } from './gateway.ts'
import { productParts } from './product.ts'
import { settingsFrom } from './settings.ts'
import { isForOperator } from './start-error.ts'

/** `npm start`: opens everything, listens until SIGINT or SIGTERM, then stops cleanly. */
async function main(): Promise<void> {
  const gateway = await createGateway(settingsFrom(process.env), productParts)
  for (const line of gateway.told) console.log(line)
  console.log(`Saúde Municipal em ${gateway.url}`)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    gateway.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch((error: unknown) => {
  console.error(isForOperator(error) ? error.message : error)
  process.exit(1)
})
