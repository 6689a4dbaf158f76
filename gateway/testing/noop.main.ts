import { rows } from '@saude/citizen/contract/access'
import { text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { createCore } from '@saude/core/core'
import { handlersFor } from '@saude/service/handlers'
import { defineService } from '@saude/service/service'
import { createGateway } from '../gateway.ts'
import { settingsFrom } from '../settings.ts'
import { addClient, signIn } from './town.ts'

/** A private query that does nothing, under a name of the access table: what is left is the way there and back. */
const noop = query(rows.citizenGet, {
  input: { text: text('Texto').required().max(4_000) },
  output: { text: text('Texto').required() },
})

/**
 * `node --import tsx gateway/testing/noop.main.ts COUNT`: a gateway with the core and one query that does nothing.
 * Prints its address and the tokens of that many sessions as one line of JSON.
 */
async function main([count = '1']: readonly string[]): Promise<void> {
  const on = handlersFor({})
  const service = defineService({
    area: 'citizen',
    version: '0.1.0',
    collections: {},
    handlers: [on(noop, ({ input }) => input)],
  })
  // The gateway makes the core once and the sessions are needed beside it.
  const made: { core?: ReturnType<typeof createCore> } = {}
  const gateway = await createGateway(settingsFrom(process.env), {
    core: (options) => {
      made.core = createCore(options)
      return made.core
    },
    areas: [service],
  })
  const store = gateway.services.get('core')?.store
  if (!store || !made.core) throw new Error('no core')
  const client = await addClient(store, 'Vila Serena')
  const testing = { sessions: made.core.sessions, clock: { offset: 0 } }
  const tokens: string[] = []
  for (let left = Number(count); left > 0; left -= 1)
    tokens.push((await signIn({ store, testing, client }, 'nurse')).token)
  console.log(JSON.stringify({ url: gateway.url, tokens }))
  process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
