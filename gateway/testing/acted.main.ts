import { readFile, writeFile } from 'node:fs/promises'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { clients } from '@saude/core/service/client/client'
import { publicUser } from '@saude/service/user'
import { createGateway } from '../gateway.ts'
import { productParts } from '../product.ts'
import { settingsFrom } from '../settings.ts'
import { type Act, type Acted, actAgain, actAll, asService } from './acted.ts'
import { actingAt } from './acting.ts'
import { questions } from './questions.ts'
import { productQueries } from './services.ts'

/**
 * `… gateway/testing/acted.main.ts do FOLDER FILE`: opens the product on a data folder, does whatever people and services may do,
 * and writes what was answered. `… again FOLDER FILE TO`: makes the same calls, and writes what is answered otherwise, by query.
 */

/** Reading ones that people ask have recordings of their own; what ends sessions and changes rights comes last. */
const isLate = ({ name, access }: Query): boolean =>
  access.area === 'core' &&
  /^(user|session|secondFactor|group|client|settings|password|terms|device)/.test(name)
const asked = new Set(questions.map(({ query }) => query))
const acting = productQueries.filter(({ name }) => !asked.has(name))
const inOrder = [...acting.filter((one) => !isLate(one)), ...acting.filter(isLate)]

type Opened = Awaited<ReturnType<typeof createGateway>>

async function actIn({ url, services }: Opened): Promise<Act> {
  const client = await services.get('core')?.store.collection(clients).findOne({})
  const own = client ? { id: client._id, name: client.name } : null
  const asPerson = actingAt(url)
  return async (group, query, input) => {
    if (group !== asService) return asPerson(group, query, input)
    const service = services.get(query.access.area)
    const context = { user: publicUser(own), requestId: newId(), deadline: Date.now() + 60_000 }
    try {
      const key = query.mutates && { requestKey: newId() }
      const answer = await service?.run(query.name, input, { ...context, ...key })
      return { answer: JSON.parse(JSON.stringify(answer ?? {})) }
    } catch (error) {
      return { refusal: error instanceof AppError ? error.key : 'unknown' }
    }
  }
}

async function main([how, folder = '', file = '', to = '']: readonly string[]): Promise<void> {
  const settings = settingsFrom({ ...process.env, DATA_DIR: folder, PORT: '0' })
  const gateway = await createGateway(settings, productParts)
  try {
    const act = await actIn(gateway)
    if (how === 'do') await writeFile(file, JSON.stringify(await actAll(inOrder, productQueries, act)))
    else {
      const before: readonly Acted[] = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(to, JSON.stringify(await actAgain(before, productQueries, act)))
    }
  } finally {
    await gateway.close()
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
