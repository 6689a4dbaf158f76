import { atMost, insert, softDelete, update } from '@saude/store'
import { createRandom } from '@saude/town/random'
import { pointsAtOnce } from '../../../contract/geolocation.ts'
import { type Citizen, citizens, derive } from '../../register/citizen/citizen.ts'
import { type CitizensService, clientId, openCitizens } from '../../testing/open.ts'
import { ruleOf } from '../layer/rule.ts'
import { type LaidRows, laterPagesOf, layOutRows, pageOfRows } from './laid-rows.ts'
import { spot } from './spot.ts'

const now = new Date('2026-11-20T12:00:00Z')
const random = createRandom('rows')
const people = 12_000

/** The same ones each time: by them people fall into runs. */
const nextId = () =>
  Array.from({ length: 4 }, () =>
    Math.floor(random.between(0, 2 ** 32))
      .toString(16)
      .padStart(8, '0'),
  ).join('')

const made = (own: Partial<Citizen> = {}): Citizen => {
  const _id = own._id ?? nextId()
  const base = {
    name: 'Pessoa de Teste',
    addressOnCity: true,
    birthDate: `19${Math.floor(random.between(30, 99))}-05-10`,
    addressCoordinates: { x: -47.2 + random.between(-0.06, 0.06), y: -22.1 + random.between(-0.06, 0.06) },
    lastVisitOn: random.chance(0.5) ? '2026-08-10' : null,
    ...own,
  }
  const document = { _id, client: clientId, version: 1, createdAt: now, updatedAt: now, ...base }
  // What no test looks at is left out.
  return { ...document, ...derive(_id, base) } as unknown as Citizen
}

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
  await service.store.fill(
    citizens,
    Array.from({ length: people }, () => made()),
  )
})
afterAll(() => service.close())

const viewer = { isAnonymization: false } as Parameters<typeof laterPagesOf>[1]

async function pagesFor(user = viewer, before?: LaidRows) {
  const spots = service.store.view(spot)
  const rule = ruleOf('visit', {}, now)
  const asked = { client: clientId, area: undefined, boundary: undefined, user, rule, day: '2026-11-20' }
  const laid = await layOutRows(spots, service.store.feed, asked, before)
  const pages: Awaited<ReturnType<typeof pageOfRows>>[] = []
  for (let after: string | null = null; pages.length === 0 || after; ) {
    const page: (typeof pages)[number] = await pageOfRows(spots, laid, after, asked)
    pages.push(page)
    after = page.next
  }
  expect(laterPagesOf(laid, user).map(({ version }) => version)).toEqual(
    pages.slice(1).map(({ version }) => version),
  )
  return { pages, said: laid.said, laid }
}

const versionsOf = ({ pages }: Awaited<ReturnType<typeof pagesFor>>) =>
  new Set(pages.map(({ version }) => version))

test('pages have everybody once, in the order of ids, and none is longer than others are sent', async () => {
  const { pages, said } = await pagesFor()
  const ids = pages.flatMap(({ points }) => points.map(({ id }) => id))
  expect([ids.length, said.located, new Set(ids).size]).toEqual([people, people, people])
  expect(ids).toEqual([...ids].sort())
  expect(pages.length).toBeGreaterThan(2)
  for (const { points } of pages) expect(points.length).toBeLessThanOrEqual(pointsAtOnce)
  const categories = new Map(said.categories.map(({ key, count }) => [key, count]))
  for (const [key, count] of categories)
    expect(pages.flatMap(({ points }) => points).filter(({ category }) => category === key)).toHaveLength(
      count,
    )
})

describe('versions of pages', () => {
  const someone = async () => {
    const { pages } = await pagesFor()
    const { points = [] } = pages[1] ?? {}
    const one = points[Math.floor(points.length / 2)]
    if (!one) throw new Error('no person has a place')
    return one
  }

  test.each([
    ['moves', { $set: { addressCoordinates: { x: -47.3, y: -22.2 } } }],
    ['is visited', { $set: { lastVisitOn: '2026-11-19', visitKey: '2027-01-18' } }],
    ['has a worse position', { $set: { accuracy: 500 } }],
    ['dies', { $set: { deathAt: '2026-11-19', visitKey: null, isVisitable: false } }],
  ] as const)('are as they were, but for one, when somebody %s', async (_, change) => {
    const before = versionsOf(await pagesFor())
    const { id } = await someone()
    await service.store.atomically([update(citizens, { _id: id }, change)])
    const after = versionsOf(await pagesFor())
    expect([...after].filter((version) => !before.has(version))).toHaveLength(1)
  })

  test('are as they were when something is written that no map shows', async () => {
    const before = versionsOf(await pagesFor())
    const { id } = await someone()
    await service.store.atomically([update(citizens, { _id: id }, { $set: { name: 'Outro Nome' } })])
    expect(versionsOf(await pagesFor())).toEqual(before)
  })

  test('are others for those who see rounded positions', async () => {
    const exact = versionsOf(await pagesFor())
    const rounded = versionsOf(await pagesFor({ ...viewer, isAnonymization: true }))
    expect([...rounded].filter((version) => exact.has(version))).toEqual([])
  })
})

describe('what was laid out before', () => {
  const whole = async () => (await pagesFor()).laid

  test.each([
    ['moves', { $set: { addressCoordinates: { x: -47.31, y: -22.21 } } }],
    ['is visited', { $set: { lastVisitOn: '2026-11-18', visitKey: '2027-01-17' } }],
    ['loses their place', { $set: { addressCoordinates: null, hasLocation: false } }],
    ['dies', { $set: { deathAt: '2026-11-19', visitKey: null, isVisitable: false } }],
  ] as const)('is as all laid out anew when somebody %s, and one part is another one', async (_, change) => {
    const before = await whole()
    expect(before.parts.length).toBeGreaterThan(2)
    const { parts } = before
    const within = parts[1]?.runs[3]?.last ?? ''
    await service.store.atomically([update(citizens, { _id: within }, change)])
    const { laid, said, pages } = await pagesFor(viewer, before)
    const anew = await pagesFor()
    expect([said, laid.pages, pages]).toEqual([anew.said, anew.laid.pages, anew.pages])
    expect(laid.parts.filter((part) => !parts.includes(part))).toHaveLength(1)
  })

  test('is laid out anew where who ended a part is there no more', async () => {
    const before = await whole()
    const end = before.parts[0]?.upTo ?? ''
    await service.store.atomically([softDelete(citizens, { _id: end })])
    const { said, laid } = await pagesFor(viewer, before)
    const anew = await pagesFor()
    expect([said, laid.pages]).toEqual([anew.said, anew.laid.pages])
    expect(laid.parts.filter((part) => before.parts.includes(part))).toEqual([])
  })

  test('has all who are new, wherever they stand, and nothing of another day', async () => {
    const before = await whole()
    const last = before.parts.at(-1)?.runs.at(-1)?.last ?? ''
    await service.store.atomically([
      insert(citizens, made({ _id: `${last}z` })),
      insert(citizens, made({ _id: '00' })),
    ])
    const { said, laid } = await pagesFor(viewer, before)
    expect(said).toEqual((await pagesFor()).said)
    expect(said.located).toBe(before.said.located + 2)
    const asked = {
      ...{ client: clientId, area: undefined, boundary: undefined, user: viewer, day: '2027-05-20' },
      rule: ruleOf('visit', {}, new Date('2027-05-20T12:00:00Z')),
    }
    const later = await layOutRows(service.store.view(spot), service.store.feed, asked, laid)
    expect(later.said.categories).not.toEqual(said.categories)
  })
})

test('runs are asked part by part: no answer of the store grows with the number of people', async () => {
  const spots = service.store.view(spot)
  const answers: number[] = []
  const counting: typeof spots = {
    ...spots,
    async group(asked) {
      const found = await spots.group(asked)
      if ('run' in asked.by) answers.push(found.length)
      return found
    },
  }
  const rule = ruleOf('visit', {}, now)
  const asked = {
    ...{ client: clientId, area: undefined, boundary: undefined, user: viewer, rule },
    day: '2026-11-20',
  }
  const { parts, said } = await layOutRows(counting, service.store.feed, asked)
  expect(answers).toHaveLength(parts.length)
  expect(parts.length).toBeGreaterThan(1)
  for (const answer of answers) expect(answer).toBeLessThanOrEqual(20 * said.categories.length)
})

test('who is removed has no row from that commit on, and who comes back has one again', async () => {
  const one = made({ name: 'Quem Sai' })
  const rows = () =>
    service.store
      .view(spot)
      .find({ client: clientId, where: { _id: one._id }, columns: ['visitKey'], limit: atMost(5) })
  await service.store.atomically([insert(citizens, one)])
  expect(await rows()).toEqual([{ _id: one._id, visitKey: one.visitKey }])
  await service.store.atomically([softDelete(citizens, { _id: one._id })])
  expect(await rows()).toEqual([])
  await service.store.atomically([insert(citizens, one)])
  expect(await rows()).toHaveLength(1)
})
