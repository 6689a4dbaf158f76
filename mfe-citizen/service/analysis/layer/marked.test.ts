import { update } from '@saude/store'
import { createRandom } from '@saude/town/random'
import { type Citizen, citizens, derive } from '../../register/citizen/citizen.ts'
import { type CitizensService, clientId, openCitizens } from '../../testing/open.ts'
import type { RowsAsked } from '../rows/row-filters.ts'
import { type LaidMarked, markedLayer } from './marked.ts'
import type { Mark, Marks } from './members.ts'

const now = new Date('2026-11-20T12:00:00Z')
const random = createRandom('marked')

const people = Array.from({ length: 9_000 }, (_, at): Citizen => {
  const _id = Math.floor(random.between(0, 2 ** 48))
    .toString(16)
    .padStart(24, '0')
  const place = { x: -47 + random.between(-0.06, 0.06), y: -22 }
  const base = {
    name: 'Pessoa de Teste',
    addressOnCity: true,
    birthDate: `19${Math.floor(random.between(30, 99))}-05-10`,
    addressCoordinates: at % 7 ? place : null,
  }
  const stamp = { client: clientId, version: 1, createdAt: now, updatedAt: now }
  // What no layer looks at is left out.
  return { _id, ...stamp, ...base, ...derive(_id, base) } as unknown as Citizen
}).sort((one, other) => (one._id < other._id ? -1 : 1))

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
  await service.store.fill(citizens, people)
})
afterAll(() => service.close())

const markOf = (category: string): Mark => ({ value: 1, category, date: null })
const said = new Map(
  people.flatMap(({ _id }, at) => (at % 3 ? [[_id, markOf(at % 2 ? 'r1' : 'r2')] as const] : [])),
)
const marksOf = (isMost: boolean): Marks => ({
  of: (id) => said.get(id),
  *after(after) {
    for (const { _id } of people) {
      const mark = said.get(_id)
      if (mark && (after === undefined || _id > after)) yield [_id, mark]
    }
  },
  isMost,
})

const viewer = { isAnonymization: false } as Parameters<typeof markedLayer>[0]['user']
const asked: RowsAsked = {
  ...{ client: clientId, area: undefined, boundary: undefined, user: viewer, day: '2026-11-20' },
  rule: { where: {}, kinds: [] },
}
const layerOf = (isMost: boolean) =>
  markedLayer({ store: service.store, user: viewer }, asked, marksOf(isMost))

async function idsOf(laid: LaidMarked, isMost: boolean): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = null; ids.length === 0 || after; ) {
    const page: Page = await layerOf(isMost).page(laid, after)
    ids.push(...page.points.map(({ id }) => id))
    after = page.next
  }
  return ids
}
type Page = Awaited<ReturnType<ReturnType<typeof layerOf>['page']>>

const drawnIds = () =>
  people.filter(({ _id, hasLocation }) => hasLocation && said.has(_id)).map(({ _id }) => _id)

describe.each([true, false])('a layer whose people are most of all: %s', (isMost) => {
  test('has everybody once, in the order of ids, and counts all', async () => {
    const laid = await layerOf(isMost).layOut(undefined)
    expect(await idsOf(laid, isMost)).toEqual(drawnIds())
    expect(laid.said.located).toBe(drawnIds().length)
    expect(laid.said.withoutLocation).toBe(said.size - drawnIds().length)
    expect(laid.parts.length).toBeGreaterThan(1)
  })

  const worse = async (id: string): Promise<void> =>
    void (await service.store.atomically([update(citizens, { _id: id }, { $set: { accuracy: 900 } })]))
  const changes: readonly (readonly [string, (id: string) => Promise<void>])[] = [
    ['has a worse position', worse],
    ['counts as something else', async (id) => void said.set(id, markOf('r3'))],
    ['belongs to it no more', async (id) => void said.delete(id)],
    ['comes to it', async (id) => void said.set(id, markOf('r1'))],
  ]
  test.each(changes)(
    'is as all laid out anew when somebody %s, and one part is another one',
    async (_, change) => {
      const before = await layerOf(isMost).layOut(undefined)
      const at = people.findIndex(({ _id, hasLocation }) => hasLocation && said.has(_id)) + 9
      const one = people
        .slice(at)
        .find(({ _id, hasLocation }) => hasLocation && said.get(_id)?.category !== 'r3')
      if (!one) throw new Error('no person has a place')
      await change(one._id)
      const after = await layerOf(isMost).layOut(before)
      const anew = await layerOf(isMost).layOut(undefined)
      expect(new Set(after.said.categories)).toEqual(new Set(anew.said.categories))
      expect(after.said.located).toBe(anew.said.located)
      expect(await idsOf(after, isMost)).toEqual(drawnIds())
      expect(after.parts.filter((part) => !before.parts.includes(part)).length).toBeLessThanOrEqual(1)
    },
  )
})

test('an area shows whom it shows', async () => {
  const ring = [
    { lat: -23, lng: -47.02 },
    { lat: -23, lng: -46.9 },
    { lat: -21, lng: -46.9 },
    { lat: -21, lng: -47.02 },
  ]
  const within = { ...asked, boundary: ring, area: { id: 'unit', type: 'health_unit' as const } }
  const layer = markedLayer({ store: service.store, user: viewer }, within, marksOf(true))
  const { said: counts } = await layer.layOut(undefined)
  const shown = people.filter(
    ({ _id, addressCoordinates: at }) => at && said.has(_id) && at.x > -47.02 && at.x < -46.9,
  )
  expect(counts).toMatchObject({ located: shown.length, outside: 0, withoutLocation: 0 })
  expect(shown.length).toBeGreaterThan(0)
})
