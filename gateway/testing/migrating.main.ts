import { each } from '@saude/service/migrations/each'
import { people } from '@saude/service/migrations/migrations.suite'
import { defineService, openService } from '@saude/service/service'

/**
 * `node --import tsx gateway/testing/migrating.main.ts FOLDER [BATCH]`: opens a service that adds a sign to each name, once,
 * and says what it does; with the number of a batch it stands still within that one.
 */
async function main([folder = '', stop]: readonly string[]): Promise<void> {
  const sign = each(people, { size: 5, change: ({ name }) => ({ $set: { name: `${name}+` } }) })
  let batches = 0
  const service = defineService({
    area: 'area',
    version: '0.2.0',
    collections: { people },
    handlers: [],
    migrations: [
      {
        id: '2026-12-01-sign',
        title: 'Sinais',
        async run(args) {
          const batch = await sign(args)
          batches += 1
          console.log(`batch from ${args.from ?? 'the beginning'}`)
          if (String(batches) === stop) await new Promise((resolve) => setTimeout(resolve, 600_000))
          return batch
        },
      },
    ],
  })
  const opened = await openService(service, { folder, report: (words) => console.log(words) })
  console.log('opened')
  await opened.close()
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
