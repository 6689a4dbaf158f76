import { healthUnitSearch } from '../../contract/health-unit.ts'
import { acsSearch } from '../../contract/territory.ts'
import { territoryAreaGet, territoryAreaSearch } from '../../contract/territory-area.ts'
import { openCore, refusal, type TestCore, town } from '../../testing/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

describe('areas for which somebody answers', () => {
  test('are health units, then agents under the names of their micro-areas', async () => {
    const { user } = await core.as('nurse')
    const { items } = await core.call(territoryAreaSearch, { q: null }, user)
    const types = items.map(({ type }) => type)
    expect(types.filter((type) => type === 'health_unit')).toHaveLength(town.healthUnits.length)
    expect(types.lastIndexOf('health_unit')).toBeLessThan(types.indexOf('user'))
    const [area] = town.microAreas
    const named = { id: area?.agent.id, name: area?.name, type: 'user', description: area?.agent.name }
    expect(items).toContainEqual(named)
  })

  test('are in the order of what they are called, numbers as numbers, whatever their agents are called', async () => {
    const { user } = await core.as('nurse')
    const { items } = await core.call(territoryAreaSearch, { q: null }, user)
    const of = (wanted: string) => items.flatMap(({ type, name }) => (type === wanted ? [name] : []))
    const numbers = of('user').map((name) => Number(/\d+/.exec(name)?.[0]))
    expect(numbers.length).toBeGreaterThan(2)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    // The ninth comes before the tenth without a zero too.
    const { user: people } = core.opened.collections
    const [ninth, tenth] = [items.at(-1)?.id ?? '', items.at(-2)?.id ?? '']
    const call = async (_id: string, name: string) =>
      people.updateOne({ _id }, { $set: { microArea: { id: name, name } } })
    await call(ninth, '9')
    await call(tenth, '10')
    const now = (await core.call(territoryAreaSearch, { q: null }, user)).items.map(({ id }) => id)
    expect(now.indexOf(ninth)).toBeLessThan(now.indexOf(tenth))
  })

  test('are found by their own name and by the agent’s', async () => {
    const { user } = await core.as('nurse')
    const [area] = town.microAreas
    for (const q of [area?.name, area?.agent.name]) {
      const { items } = await core.call(territoryAreaSearch, { q }, user)
      expect(items.map(({ id }) => id)).toContain(area?.agent.id)
    }
    expect((await core.call(territoryAreaSearch, { q: 'ninguém assim' }, user)).items).toEqual([])
  })

  test('are found by their ids alone, as addresses keep them, and so are units and agents where they are chosen', async () => {
    const { user } = await core.as('nurse')
    const elsewhere = { ...user, client: { id: 'another', name: 'Outra Cidade' } }
    const [unit, agent] = [town.healthUnits[0]?.id ?? '', town.microAreas[0]?.agent.id ?? '']
    const found = async (q: string, by = user) =>
      (await core.call(territoryAreaSearch, { q }, by)).items.map(({ id }) => id)
    for (const id of [unit, agent]) {
      expect(await found(id)).toEqual([id])
      expect(await found(id, elsewhere)).toEqual([])
    }
    expect((await core.call(healthUnitSearch, { q: unit }, user)).items).toMatchObject([{ id: unit }])
    expect((await core.call(acsSearch, { q: agent }, user)).items).toMatchObject([{ id: agent }])
    expect((await core.call(acsSearch, { q: agent }, elsewhere)).items).toEqual([])
  })

  test('come with their boundary, within the client only', async () => {
    const { user } = await core.as('nurse')
    const [unit] = town.healthUnits
    const [area] = town.microAreas
    const wanted = { id: unit?.id ?? '', type: 'health_unit' as const }
    expect(await core.call(territoryAreaGet, wanted, user)).toMatchObject({ boundary: unit?.boundary })
    expect(await core.call(territoryAreaGet, { id: area?.agent.id ?? '', type: 'user' }, user)).toMatchObject(
      { boundary: area?.boundary },
    )
    const elsewhere = { ...user, client: { id: 'another', name: 'Outra Cidade' } }
    expect(await refusal(core.call(territoryAreaGet, wanted, elsewhere))).toMatchObject({ key: 'notFound' })
    // A unit's id is no agent's.
    expect(await refusal(core.call(territoryAreaGet, { ...wanted, type: 'user' }, user))).toMatchObject({
      key: 'notFound',
    })
  })
})
