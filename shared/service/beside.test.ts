import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { defineCollection, openStore, type Store } from '@saude/store'
import { fillBeside } from './beside.ts'

interface Named {
  readonly _id: string
  readonly name: string
}
const people = defineCollection<Named>('person', { tenant: 'global' })
const visits = defineCollection<Named>('visit', { tenant: 'global' })

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beside-'))
  store = await openStore({ folder, area: 'area', collections: [people, visits] })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const named = (name: string, _id: string = newId()): Named => ({ _id, name })
const counts = async () => [
  await store.collection(people).countDocuments(),
  await store.collection(visits).countDocuments(),
]

/** So many people with two visits each; `twice` is there twice. */
function town(count: number, twice?: 'person' | 'visit') {
  const beside = fillBeside(store)
  const addVisit = beside.into(visits)
  let drawn = 0
  async function* draw(): AsyncGenerator<Named> {
    for (; drawn < count; drawn += 1) {
      for (const time of [1, 2]) await addVisit(named(String(time), twice === 'visit' ? 'same' : newId()))
      yield named(String(drawn), twice === 'person' ? 'same' : newId())
    }
    await beside.end()
  }
  return { filled: beside.whole(store.fill(people, draw())), drawn: () => drawn }
}

test('collections are filled in one pass, each whole', async () => {
  await town(1_200).filled
  expect(await counts()).toEqual([1_200, 2_400])
})

test.each(['person', 'visit'] as const)(
  'when one of them cannot be filled (%s), making documents stops, and all are empty',
  async (twice) => {
    const { filled, drawn } = town(20_000, twice)
    await expect(filled).rejects.toMatchObject({ kind: 'duplicate' })
    expect(drawn()).toBeLessThan(5_000)
    expect(await counts()).toEqual([0, 0])
  },
)

test('making documents waits while the store takes none', async () => {
  let take = () => {}
  const taking = new Promise<void>((resolve) => {
    take = resolve
  })
  const slow: Pick<Store, 'fill'> = {
    async fill(_, documents) {
      await taking
      let taken = 0
      for await (const _ of documents) taken += 1
      return taken
    },
  }
  const beside = fillBeside(slow)
  const add = beside.into(visits)
  let handed = 0
  const all = (async () => {
    for (let index = 0; index < 1_000; index += 1) {
      await add(named(String(index)))
      handed += 1
    }
    await beside.end()
    return 1
  })()
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate)
  expect(handed).toBeLessThanOrEqual(100)
  take()
  await beside.whole(all)
  expect(handed).toBe(1_000)
})
