import { writeFile } from 'node:fs/promises'
import { askAs, recordedCalls } from './calls.ts'
import { identitiesOf } from './identities.ts'
import { promisesOf } from './promises.ts'
import { productQueries, productServices } from './services.ts'
import { storedBy } from './stored.ts'

/**
 * `node --import tsx gateway/testing/record.main.ts URL FILE`: writes what this version promises and keeps, and what its server at this
 * address answers, one query a line.
 */
const [url = '', file = ''] = process.argv.slice(2)
const { shapes, queries } = promisesOf(productQueries)
const calls = await recordedCalls(askAs(url))
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
