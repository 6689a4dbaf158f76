import { type AnyView, atMost, change, insert, put, type Store, update } from '@saude/store'
import { type House, houses, laterSpots, spots } from '@saude/store/contract/view/houses'
import { row } from '@saude/store/contract/view/row'
import { house } from '@saude/store/contract/views'
import { migrationMarks } from '../migrations/mark.ts'
import { openViewBuilds } from './build.ts'

export const collections = [houses, migrationMarks]

/** Opens an area's store, the same one each time, with these views. */
type OpenAgain = (area: string, views: readonly AnyView[]) => Promise<Store>

const working = (release = '0.1.0') => {
  const said: string[] = []
  return {
    area: 'houses',
    release,
    now: () => new Date(),
    report: (words: string) => void said.push(words),
    complain: (error: unknown) => {
      throw error
    },
    said,
  }
}

const asked = { client: 'c', columns: ['street', 'people'], limit: atMost(10_000) } as const

const streetsOf = async (store: Store, view = spots) =>
  new Map((await store.view(view).find(asked)).map(({ _id, street, people }) => [_id, [street, people]]))

const expected = (all: readonly House[]) =>
  new Map(
    all.flatMap((one) => {
      const made = row(one)
      return made ? [[one._id, [made.street, made.people]] as const] : []
    }),
  )

/** What is the same on every engine of rows that are made anew. */
export function describeViewBuilds(open: OpenAgain): void {
  const all = Array.from({ length: 2_300 }, () => house())
  let areas = 0

  /** An area whose houses were stored by a program without views. */
  async function filled(): Promise<string> {
    areas += 1
    const area = `houses${areas}`
    const store = await open(area, [])
    await store.fill(houses, all)
    await store.close()
    return area
  }

  test('documents from before the view get their rows, and readers hear how far it is', async () => {
    const store = await open(await filled(), [spots])
    expect(await store.view(spots).state()).toMatchObject({ isReady: false, percent: 0 })
    await expect(streetsOf(store)).rejects.toMatchObject({
      kind: 'preparing',
      message: 'Dados em preparação, 0 %',
    })
    // What is written meanwhile has its row, and is not made again as it was.
    const [first] = all
    if (!first) throw new Error('no houses')
    await store.atomically([update(houses, { _id: first._id }, { $set: { street: 'Rua Nova' } })])
    const building = await openViewBuilds(store, [spots], working())
    expect(building.state()).toEqual([])
    expect(await store.view(spots).state()).toMatchObject({ isReady: true, percent: 100 })
    const now = all.map((one) => (one === first ? { ...one, street: 'Rua Nova' } : one))
    expect(await streetsOf(store)).toEqual(expected(now))
    await store.close()
  })

  test('it goes on where it was ended, in whichever process, and two that do it at once share it', async () => {
    const area = await filled()
    const store = await open(area, [spots])
    let batches = 0
    const failing: Store = Object.create(store, {
      atomically: {
        value: (...given: Parameters<Store['atomically']>) => {
          batches += 1
          return batches > 1 ? Promise.reject(new Error('gone')) : store.atomically(...given)
        },
      },
    })
    await expect(openViewBuilds(failing, [spots], working())).rejects.toThrow('gone')
    expect(await store.view(spots).state()).toMatchObject({ isReady: false, percent: 43 })
    await store.close()
    const again = await open(area, [spots])
    await Promise.all([openViewBuilds(again, [spots], working()), openViewBuilds(again, [spots], working())])
    expect(await streetsOf(again)).toEqual(expected(all))
    const [mark, ...more] = await again.collection(migrationMarks).findAll({}, { max: 10 })
    expect([mark?.count, mark?.batches, more.length]).toEqual([all.length, 3, 0])
    await again.close()
  })

  test('another version answers as it was before until its rows are made', async () => {
    const area = await filled()
    const store = await open(area, [spots])
    await openViewBuilds(store, [spots], working())
    await store.close()
    const next = await open(area, [laterSpots])
    expect(await next.view(laterSpots).state()).toMatchObject({ isReady: false, percent: 0, generation: 2 })
    const one = house({ street: 'Rua Nova' })
    await next.atomically([insert(houses, one)])
    expect(await streetsOf(next, laterSpots)).toEqual(expected(all))
    await openViewBuilds(next, [laterSpots], working())
    expect(await streetsOf(next, laterSpots)).toEqual(expected([...all, one]))
    expect(await next.collection(migrationMarks).countDocuments()).toBe(1)
    await next.close()
  })

  test('what a program without views has written is not missed', async () => {
    const area = await filled()
    const store = await open(area, [spots])
    await openViewBuilds(store, [spots], working())
    await store.atomically([change('houses', [], 'checked', { client: 'c' })])
    await store.close()
    const same = await open(area, [spots])
    expect(await same.view(spots).state()).toMatchObject({ isReady: true, generation: 1 })
    await same.close()
    const older = await open(area, [])
    const one = house({ street: 'Rua Antiga' })
    await older.atomically([put(houses, one)])
    await older.close()
    const next = await open(area, [spots])
    expect(await next.view(spots).state()).toMatchObject({ isReady: false, generation: 2 })
    await openViewBuilds(next, [spots], working())
    expect(await streetsOf(next)).toEqual(expected([...all, one]))
    await next.close()
  })
}
