import { processingQueries } from '@saude/contract/processing'
import { processingList } from '@saude/core/contract/processing'
import { migrationMarks } from '@saude/service/migrations/mark'
import { tombstones } from '@saude/store'
import { type OracleTown, openOracleTown } from './oracle/town.ts'
import { productServices } from './testing/services.ts'
import { callsOf } from './testing/town-calls.ts'

/** Everything that the product does with people's data is in the register of processing operations (LGPD, art. 37). */

jest.setTimeout(120_000)

let town: OracleTown
beforeAll(async () => {
  town = await openOracleTown()
})
afterAll(() => town.close())
const { ask } = callsOf(() => town)

const read = async () => {
  const { items } = await ask(processingList, { stopIndex: 249 })
  return items
}

/** What areas say of a collection by its name: what it is for, or why no one's data are in it. */
async function saidOfCollections() {
  const said = []
  for (const query of processingQueries()) {
    const { area } = query.access
    const { items, without } = await ask(query, {})
    said.push(...items.flatMap(({ collections }) => collections.map((name) => ({ area, name }))))
    said.push(...without.map(({ collection }) => ({ area, name: collection })))
  }
  return said
}

describe('the law of purposes', () => {
  const kept = productServices.flatMap(({ area, collections }) =>
    Object.values(collections).map(({ name }) => ({ area, name })),
  )

  test('each collection has a purpose, or says why no one is in it', async () => {
    const said = await saidOfCollections()
    const isSaid = ({ area, name }: (typeof kept)[number]) =>
      said.some((one) => one.name === name && (one.area === area || one.area === 'core'))
    const silent = kept.filter((one) => !isSaid(one)).map(({ area, name }) => `${area} ${name}`)
    expect(silent).toEqual([])
  })

  test('each is said once, and none that there is not', async () => {
    const said = (await saidOfCollections()).map(({ area, name }) => `${area} ${name}`)
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
    const names = new Set([...kept.map(({ name }) => name), tombstones.name, migrationMarks.name])
    expect(said.filter((one) => !names.has(one.split(' ')[1] ?? ''))).toEqual([])
  })
})

test('the register says of each operation who can read it today, by the groups of the municipality', async () => {
  const rows = await read()
  const care = rows.find(({ title }) => title.startsWith('Prontuário'))
  expect(care).toMatchObject({ area: 'Cidadãos', basis: 'care', kept: 'record', isSensitive: true })
  expect(care?.readers).toContain('Médico')
  expect(care?.readers).not.toContain('Motorista')
  const incidents = rows.find(({ title }) => title.startsWith('Incidentes'))
  expect(incidents?.readers).toBe('Administração do sistema; Secretaria de saúde')
})

test('it names the fields that the contract calls personal, in the words of the screens', async () => {
  const rows = await read()
  const register = rows.find(({ title }) => title.startsWith('Cadastro de cidadãos'))
  expect(register?.data).toMatch(/nome da mãe/i)
  expect(register?.data).toContain('CPF')
  for (const { title, people, data, readers } of rows)
    expect([title, people, data, readers]).not.toContain('')
})

test('it is found by words and by its ground', async () => {
  const { items, totalItems } = await ask(processingList, { title: 'viagens', stopIndex: 249 })
  expect(items.length).toBe(totalItems)
  const { items: care } = await ask(processingList, { basis: 'care', stopIndex: 249 })
  expect(new Set(care.map(({ basis }) => basis))).toEqual(new Set(['care']))
  const { items: first } = await ask(processingList, { stopIndex: 0, orderBy: 'title', order: 'desc' })
  expect(first).toHaveLength(1)
})
