import { citizenCreate, citizenGet, citizenList, citizenUpdate } from '../../../contract/citizen.ts'
import { home } from '../../../contract/home.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now, undefined, false)
})
afterEach(() => service.close())

const flowers = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores', addressNumber: '12' }
const create = (more: object = {}) =>
  service.call(citizenCreate, { name: 'Ana Prado', birthDate: '1980-01-01', ...flowers, ...more }, nurse)

/** How often the store is read by a call. */
async function reads(run: () => Promise<unknown>): Promise<number> {
  const before = service.store.reads.answers
  await run()
  return service.store.reads.answers - before
}

/** What a registration reads beside its home: the answer of before to its key, and who is known at the door. */
const besides = 1

describe('a home costs', () => {
  test('a registration one read, whether it is made or known', async () => {
    expect(await reads(() => create({ addressNumber: null }))).toBe(0)
    expect(await reads(() => create())).toBe(besides + 1)
    expect(await reads(() => create())).toBe(besides + 1)
    const homeId = (await service.collections.home.findOne({}))?._id ?? ''
    const inHome = { addressPublicPlaceType: null, addressPublicPlace: null, addressNumber: null, homeId }
    expect(await reads(() => create(inHome))).toBe(besides + 1)
  })

  test('reading a person nothing, a list of people nothing', async () => {
    const [one, other] = [await create(), await create({ addressNumber: null })]
    const readsOf = (id: string) => reads(() => service.call(citizenGet, { id }, nurse))
    expect(await readsOf(one.id)).toBe(await readsOf(other.id))
    expect(await reads(() => service.call(citizenList, {}, nurse))).toBeLessThanOrEqual(2)
  })

  test('a list of homes the same reads for one home and for many', async () => {
    await create()
    const list = () => reads(() => service.call(home.list, {}, nurse))
    const one = await list()
    for (let number = 20; number < 50; number += 1) await create({ addressNumber: String(number) })
    expect(await list()).toBe(one)
  })

  test('a change of address as many reads as one of a telephone and four', async () => {
    const { id } = await create()
    const change = (document: object) => reads(() => service.call(citizenUpdate, { id, document }, nurse))
    const phone = await change({ mobilePhone: '19999990000' })
    expect((await change({ addressNumber: '14' })) - phone).toBeLessThanOrEqual(4)
  })
})
