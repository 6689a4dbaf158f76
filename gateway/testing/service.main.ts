import { rows } from '@saude/citizen/contract/access'
import { integer } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { handlersFor } from '@saude/service/handlers'
import { each } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { defineService } from '@saude/service/service'
import { openAlone } from '../alone/open.ts'
import { settingsFrom } from '../settings.ts'
import { gate, people, queries, testArea } from './area.ts'

const on = handlersFor({})

/** A query that only the newer contract has. */
const newer = query(rows.measurementList, { input: {}, output: { count: integer('Total').required() } })
const newerPart = {
  version: '0.2.0',
  handlers: [...testArea.handlers, on(newer, () => ({ count: 7 }))],
}
const olderPart = {
  version: '0.1.0',
  // Asks back for what not everybody may do who may ask this.
  handlers: testArea.handlers.map((one) =>
    one.query.name === queries.asks.name
      ? on(queries.asks, async ({ ask }) => {
          await ask(queries.internal, {})
          await ask(queries.create, { name: 'Pedida', cpf: null })
          return {}
        })
      : one,
  ),
}

const signing: Conversion = {
  id: '2026-12-01-sign',
  title: 'Sinais',
  run: each(people, { size: 5, change: ({ name }) => ({ $set: { name: `${name}+` } }) }),
}

/**
 * `node --import tsx gateway/testing/service.main.ts PORT [newer] [stuck] [converting] [looking]`: the small test area as a process of its
 * own; with a query more; with `slow` that never ends. Each beginning and each abort of `slow` is a line of its output.
 * With `converting` it adds a sign to each name, once, and no program without that may work on the data afterwards; one that
 * is `looking` finds out at once.
 */
async function main([port, ...how]: readonly string[]): Promise<void> {
  if (how.includes('stuck')) gate.wait = new Promise(() => {})
  for (const what of ['begun', 'aborted'])
    Object.defineProperty(gate, what, { get: () => 0, set: () => console.log(what) })
  const { version, handlers } = how.includes('newer') ? newerPart : olderPart
  const service = defineService({
    ...testArea,
    version,
    handlers,
    ...(how.includes('converting') && { migrations: [signing] }),
  })
  const where = {
    port: Number(port),
    host: '127.0.0.1',
    ...(how.includes('looking') && { lookAgainMs: 20 }),
  }
  const { url, close } = await openAlone(service, settingsFrom(process.env), where)
  console.log(`Área citizen em ${url}`)
  process.once('SIGTERM', () => void close().then(() => process.exit(0)))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
