import { readFile, writeFile } from 'node:fs/promises'
import { type Acted, actAll, callsOf } from './acted.ts'
import { actingAt } from './acting.ts'
import { askAs, recordedCalls } from './calls.ts'
import { identitiesOf } from './identities.ts'
import { promisesOf } from './promises.ts'
import { productQueries, productServices } from './services.ts'
import { storedBy } from './stored.ts'

/**
 * `node --import tsx gateway/testing/record.main.ts URL NOTED ACTED FILE`: writes what this version promises and keeps, and what its server
 * at this address answers, and has answered to what was done: those by which its town was made (by their paths), and those of
 * `acted.main.ts`; one query a line.
 */
const [url = '', noted = '', done = '', file = ''] = process.argv.slice(2)
const { shapes, queries } = promisesOf(productQueries)
const acted: Acted[] = JSON.parse(await readFile(done, 'utf8'))
const made: (Acted & { path: string })[] = JSON.parse(await readFile(noted, 'utf8'))
const madeBy = made.flatMap(({ path, ...one }) => {
  const query = productQueries.find((asked) => asked.path === path && asked.mutates)
  return query ? [{ ...one, query: query.name }] : []
})
const asked = { ...(await recordedCalls(askAs(url))), ...callsOf([...madeBy, ...acted]) }
const left = productQueries.filter(({ name }) => !('answer' in (asked[name] ?? {}) || asked[name]?.refusal))
const calls = { ...asked, ...callsOf(await actAll(left, productQueries, actingAt(url))) }
const stored = storedBy(productServices)
const identities = identitiesOf(productQueries, calls)
const lines = (all: object): string => {
  const rows = Object.entries(all).map(([name, one]) =>
    Array.isArray(all) ? JSON.stringify(one) : `${JSON.stringify(name)}:${JSON.stringify(one)}`,
  )
  return Array.isArray(all) ? `[\n${rows.join(',\n')}\n]` : `{\n${rows.join(',\n')}\n}`
}
const parts = Object.entries({ shapes, queries, calls, identities, stored })
await writeFile(file, `{${parts.map(([name, part]) => `"${name}":${lines(part)}`).join(',\n')}}\n`)
