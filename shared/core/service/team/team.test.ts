import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { filterBy, updateBy } from '@saude/store'
import { healthUnit, healthUnitTeamsByIds } from '../../contract/health-unit.ts'
import { team } from '../../contract/team-register.ts'
import { microArea } from '../../contract/territory-register.ts'
import { openCoreArea } from '../../testing/area.ts'
import { town } from '../../testing/core.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { migrationsWith } from '../migrations.ts'
import { microAreas } from '../territory/territory.ts'
import { teams } from './team.ts'

let area: TestArea
beforeAll(async () => {
  area = await openCoreArea()
})
afterAll(() => area.close())

const numberOf = (nth: number) => String(7_000_000 + nth).padStart(10, '0')

/** Teams of the other municipality are of a unit of its own. */
function withUnits(): TestArea {
  const { elsewhere: there, user, call } = area
  let unit: Promise<{ id: string }> | undefined
  return {
    ...area,
    async call(query, input, by = user) {
      if (by.client?.id !== there.client?.id || query.name !== team.create.name) return call(query, input, by)
      unit ??= call(healthUnit.create, { name: 'UBS Alheia', cnes: '4009999' }, there)
      return call(query, { ...input, healthUnit: { id: (await unit).id } }, by)
    },
  }
}

testRecord(team, withUnits, {
  values: (nth) => ({
    name: `Equipe ${nth}`,
    ine: numberOf(nth),
    kind: '76',
    healthUnit: { id: town.healthUnits[nth % town.healthUnits.length]?.id },
    endedOn: '2026-10-01',
  }),
})

async function newUnit(nth: number, more: object = {}) {
  const values = { name: `UBS das Equipes ${nth}`, cnes: String(4_000_000 + nth), ...more }
  return (await area.call(healthUnit.create, values)).id
}
const listOf = async (id: string) => (await area.call(healthUnit.get, { id })).teams

test('a unit lists its teams as their records say, until they end', async () => {
  const { call } = area
  const id = await newUnit(1)
  const said = { name: 'Equipe Azul', ine: numberOf(900), kind: '70' as const, healthUnit: { id } }
  const blue = await call(team.create, said)
  await call(team.create, { name: 'Dentistas', kind: '71', healthUnit: { id } })
  const dentists = { team: 'Dentistas', kind: 'dental', ine: null }
  expect(await listOf(id)).toEqual([dentists, { team: 'Equipe Azul', kind: 'family', ine: numberOf(900) }])
  expect((await call(healthUnitTeamsByIds, { ids: [id] })).items[0]?.teams).toHaveLength(2)
  await call(team.update, { id: blue.id, document: { endedOn: '2026-11-01' } })
  expect(await listOf(id)).toEqual([dentists])
})

test('a unit’s list that is sent as before becomes records, and is theirs from then on', async () => {
  const { call } = area
  const green = { team: 'Equipe Verde', kind: 'family' as const, ine: numberOf(910) }
  const list = [green, { team: 'Sem número', kind: 'other' as const }]
  const id = await newUnit(2, { teams: list })
  const ofUnit = async () =>
    (await call(team.list, { healthUnit: { id }, orderBy: 'name', order: 'asc' })).items
  expect(await ofUnit()).toMatchObject([
    { name: 'Equipe Verde', ine: numberOf(910), kind: '70' },
    { name: 'Sem número', ine: null, kind: 'other' },
  ])
  await call(healthUnit.update, { id, document: { teams: [{ ...green, team: 'Equipe Verde-escura' }] } })
  expect(await ofUnit()).toMatchObject([{ name: 'Equipe Verde-escura', ine: numberOf(910), kind: '70' }])
  const other = await newUnit(3, { teams: [green] })
  expect((await call(team.list, { healthUnit: { id: other } })).items).toEqual([])
})

test('a micro-area is of a team of its unit, said by its record or by its number', async () => {
  const { call } = area
  const [id, elsewhere] = [await newUnit(4), await newUnit(5)]
  const own = await call(team.create, { name: 'Equipe Rosa', ine: numberOf(920), healthUnit: { id } })
  const code = (nth: number) => ({ code: `${nth}`, name: `Microárea ${nth}`, healthUnit: { id } })
  const first = await call(microArea.create, { ...code(61), careTeam: { id: own.id } })
  expect(await call(microArea.get, { id: first.id })).toMatchObject({
    careTeam: { id: own.id, name: 'Equipe Rosa' },
    team: numberOf(920),
  })
  const second = await call(microArea.create, { ...code(62), team: numberOf(920) })
  expect(await call(microArea.get, { id: second.id })).toMatchObject({ careTeam: { id: own.id } })
  expect(await call(team.get, { id: own.id })).toMatchObject({
    microAreas: [
      { id: first.id, code: '61', name: 'Microárea 61' },
      { id: second.id, code: '62', name: 'Microárea 62' },
    ],
  })
  // As callers from before teams were records said it, and it was taken.
  const third = await call(microArea.create, { ...code(63), team: numberOf(999) })
  expect(await call(microArea.get, { id: third.id })).toMatchObject({ careTeam: null, team: numberOf(999) })
  await expect(
    call(microArea.update, { id: first.id, document: { healthUnit: { id: elsewhere } } }),
  ).rejects.toMatchObject({
    payload: { fields: { 'document.careTeam': 'A equipe é de outra unidade de saúde' } },
  })
  await call(team.update, { id: own.id, document: { ine: numberOf(921) } })
  expect((await call(microArea.get, { id: second.id })).team).toBe(numberOf(921))
  await expect(call(team.remove, { id: own.id })).rejects.toMatchObject({ key: 'conflict' })
  await call(microArea.update, { id: first.id, document: { careTeam: null } })
  expect(await call(microArea.get, { id: first.id })).toMatchObject({ careTeam: null, team: null })
})

test('numbers and lists of before become records once, without an entry of the feed', async () => {
  const { store } = area.opened
  const [unit, other] = [await newUnit(6), await newUnit(7)]
  const client = area.user.client?.id ?? ''
  const list = [
    { team: 'Equipe Velha', kind: 'family' as const, ine: numberOf(930) },
    { team: 'Sem número', kind: null, ine: null },
  ]
  const units = store.collection(healthUnits)
  await units.updateOne({ _id: unit }, { $set: { teams: list } })
  // The same number in a second unit, which happens: the first one has it.
  await units.updateOne({ _id: other }, { $set: { teams: [{ team: 'Repetida', ine: numberOf(930) }] } })
  const ids = await Promise.all(
    [numberOf(930), numberOf(931)].map(async (number, nth) => {
      const values = { code: `7${nth}`, name: `Velha ${nth}`, healthUnit: { id: unit } }
      const { id } = await area.call(microArea.create, values)
      await store
        .collection(microAreas)
        .updateOne({ _id: id }, updateBy({ $set: { team: number }, $unset: { careTeam: true } }))
      return id
    }),
  )
  const before = await store.feed.latest()
  await migrateAgain(store, migrationsWith('key'), '2026-11-27-01-teams')
  await migrateAgain(store, migrationsWith('key'), '2026-11-27-01-teams')
  expect(await store.feed.latest()).toBe(before)
  const found = await store
    .collection(teams)
    .findAll({ 'healthUnit.id': unit }, { max: 10, sort: { name: 1 } })
  expect(found).toMatchObject([
    { client, name: `Equipe ${numberOf(931)}`, ine: numberOf(931), kind: null },
    { name: 'Equipe Velha', ine: numberOf(930), kind: '70', version: 1 },
    { name: 'Sem número', ine: null },
  ])
  expect(await store.collection(teams).findAll({ 'healthUnit.id': other }, { max: 10 })).toEqual([])
  const areas = await store
    .collection(microAreas)
    .findAll(filterBy({ _id: { $in: ids } }), { max: 10, sort: { code: 1 } })
  expect(areas).toMatchObject([
    { team: numberOf(930), careTeam: { name: 'Equipe Velha', id: found[1]?._id } },
    { team: numberOf(931), careTeam: { name: `Equipe ${numberOf(931)}`, id: found[0]?._id } },
  ])
})
