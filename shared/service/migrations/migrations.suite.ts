import { newId } from '@saude/contract/id'
import { defineCollection, insert, removeAll, type Store, softDelete } from '@saude/store'
import { each, whole } from './each.ts'
import { marksOf, migrationMarks } from './mark.ts'
import { type Conversion, defineMigrations, type Migrations } from './migration.ts'
import { openMigrations } from './open.ts'

interface Person {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly upper?: string | null
  readonly updatedAt: Date
  readonly version: number
}

/** What the tests convert. */
export const people = defineCollection<Person>('person', { tenant: 'client', versioned: true, synced: true })
/** What a store of these tests is opened with. */
export const collections = [people, migrationMarks]

const born = new Date('2026-01-01T00:00:00.000Z')
const now = () => new Date('2026-11-26T12:00:00.000Z')

const upper: Conversion = {
  id: '2026-11-01-upper',
  title: 'Nomes em maiúsculas',
  run: each(people, {
    size: 5,
    filter: { upper: null },
    change: ({ name, upper: known }) => (known ? undefined : { $set: { upper: name.toUpperCase() } }),
  }),
}

/** What holds of migrations on every engine. `open` opens a store; given the same name again, the same one. */
export function describeMigrations(open: (name: string) => Promise<Store>): void {
  let store: Store
  const opened: Store[] = []
  const said: string[] = []
  const another = async (name: string) => {
    const one = await open(name)
    opened.push(one)
    return one
  }
  beforeEach(async () => {
    said.length = 0
    store = await another(newId())
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })

  const migrate = (migrations: Migrations, { release = '0.2.0', on = store } = {}) =>
    openMigrations(on, {
      area: 'area',
      release,
      migrations: defineMigrations(migrations),
      collections: [people],
      now,
      report: (words) => said.push(words),
      complain: (error) => said.push(String(error)),
    })
  const fill = (count: number, on = store) =>
    on.fill(
      people,
      Array.from({ length: count }, (_, index) => ({
        _id: newId(),
        client: 'c',
        name: `p${index}`,
        updatedAt: born,
        version: 7,
      })),
    )
  const lacking = (on = store) => on.collection(people).countDocuments({ upper: null })
  const marks = async (on = store) => (await marksOf(on)).map(({ _id, state }) => [_id, state])

  test('a store in which nothing is yet has all marks at once, and nothing runs', async () => {
    let runs = 0
    const counted = {
      ...upper,
      run: whole(async () => {
        runs += 1
      }),
    }
    await migrate([counted])
    expect([runs, await marks(), said]).toEqual([0, [[upper.id, 'new']], []])
    await fill(1)
    await migrate([counted])
    expect(runs).toBe(0)
  })

  test('each runs once, in order, over what was removed too, and says so', async () => {
    const order: string[] = []
    const noting = (id: string): Conversion => ({
      id,
      title: id,
      run: whole(async () => void order.push(id)),
    })
    await fill(11)
    const gone = (await store.collection(people).findOne({ name: 'p7' }))?._id ?? ''
    await store.atomically([softDelete(people, { _id: gone })])
    const all = [noting('2026-10-01-a'), upper, noting('2026-11-02-b')]
    await migrate(all)
    expect(await lacking()).toBe(0)
    expect((await store.tombstones.findOne({ _id: gone }))?.document).toMatchObject({ upper: 'P7' })
    expect(order).toEqual(['2026-10-01-a', '2026-11-02-b'])
    expect(await store.collection(migrationMarks).findOne({ _id: upper.id })).toMatchObject({
      title: 'Nomes em maiúsculas',
      state: 'done',
      release: '0.2.0',
      count: 11,
      total: 11,
      endedAt: now(),
    })
    expect(said).toContain('area: Dados convertidos: Nomes em maiúsculas, 11')
    await migrate(all)
    expect(order).toHaveLength(2)
  })

  test('what no reader sees is in no feed, and leaves versions and times; what one sees is an edit', async () => {
    await fill(3)
    const before = await store.feed.latest()
    await migrate([upper])
    expect(await store.feed.latest()).toBe(before)
    expect(await store.collection(people).countDocuments({ version: 7, updatedAt: born })).toBe(3)
    const shown: Conversion = {
      id: '2026-11-03-shown',
      title: 'Nomes',
      isOnWire: true,
      run: each(people, { size: 5, change: ({ name }) => ({ $set: { name: `${name}!` } }) }),
    }
    await migrate([upper, shown])
    expect(await store.feed.latest()).not.toBe(before)
    expect(await store.collection(people).countDocuments({ version: 8, updatedAt: { $gt: born } })).toBe(3)
  })

  test('what ended in the middle goes on where it was, and no batch is done twice', async () => {
    await fill(16)
    let isBroken = true
    let visited = 0
    const breaking: Conversion = {
      ...upper,
      async run(args) {
        const batch = await upper.run(args)
        if (isBroken && args.from !== undefined && visited >= 10) throw new Error('the power is gone')
        visited += batch.count
        return batch
      },
    }
    await expect(migrate([breaking])).rejects.toMatchObject({
      kind: 'unfit',
      message: expect.stringContaining('parou (2026-11-01-upper: Nomes em maiúsculas): the power is gone'),
    })
    expect([await lacking(), await marks()]).toEqual([6, [[upper.id, 'running']]])
    isBroken = false
    await migrate([breaking])
    expect([await lacking(), visited, await marks()]).toEqual([0, 16, [[upper.id, 'done']]])
  })

  test('of two starts at once each batch is committed by one', async () => {
    const name = newId()
    const one = await another(name)
    await fill(20, one)
    // The embedded engine has one process at a time, which the second start meets: here both are of one.
    const other = one.engine === 'embedded' ? one : await another(name)
    const counting: Conversion = {
      ...upper,
      isOnWire: true,
      run: each(people, { size: 5, change: ({ name: known }) => ({ $set: { name: `${known}+` } }) }),
    }
    await Promise.all([migrate([counting], { on: one }), migrate([counting], { on: other })])
    const names = await one.collection(people).findAll({}, { max: 20 })
    expect(names.filter(({ name }) => !/^p\d+\+$/.test(name))).toEqual([])
    expect((await marksOf(one))[0]).toMatchObject({ state: 'done', count: 20, batches: 6 })
  })

  test('what runs beside the service is waited for by none but what stands behind it', async () => {
    await fill(12)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const beside: Conversion = {
      ...upper,
      meanwhile: 'Os nomes aparecem como estavam',
      async run(args) {
        await held
        return upper.run(args)
      },
    }
    const migrating = await migrate([beside])
    expect([await lacking(), migrating.state()]).toEqual([
      12,
      [{ id: upper.id, title: upper.title, count: 0, total: null }],
    ])
    migrating.begin()
    release()
    await migrating.close()
    // It ended after the batch that ran, or went on before it was ended.
    const left = await lacking()
    expect(left).toBeLessThanOrEqual(12)
    const behind: Conversion = { id: '2026-11-09-behind', title: 'Depois', run: whole(async () => {}) }
    await migrate([beside, behind])
    expect([await lacking(), await marks()]).toEqual([
      0,
      [
        [upper.id, 'done'],
        [behind.id, 'done'],
      ],
    ])
  })

  test('documents that are written meanwhile are looked at again', async () => {
    await fill(2)
    let edits = 0
    const raced: Conversion = {
      ...upper,
      async run(args) {
        const batch = await upper.run(args)
        if (edits++ === 0) {
          const { _id } = (await store.collection(people).findOne({ name: 'p0' })) ?? { _id: '' }
          await store.atomically([
            { kind: 'update', collection: people, target: { _id }, update: { $set: { name: 'outro' } } },
          ])
        }
        return batch
      },
    }
    await migrate([raced])
    expect(await store.collection(people).countDocuments({ upper: 'OUTRO' })).toBe(1)
  })

  describe('a program', () => {
    const expand: Conversion = { ...upper, compatibleWith: '0.1.5' }
    const contract: Conversion = { id: '2026-12-01-contract', title: 'Sem o nome antigo', run: upper.run }
    const opening = (migrations: Migrations, release: string) =>
      migrate(migrations, { release }).then(
        () => 'opened',
        ({ kind, message }) => [kind, message],
      )

    test('that does not know what a newer one has done is refused, with its release and the way back', async () => {
      await fill(1)
      await migrate([upper, contract], { release: '0.4.0' })
      expect(await opening([upper], '0.3.0')).toEqual([
        'unfit',
        'Os dados da área area foram gravados pela versão 0.4.0 do Saúde Municipal, e esta, 0.3.0, não sabe lê-los ' +
          '(2026-12-01-contract: Sem o nome antigo). Use a versão 0.4.0 ou uma mais nova. Para ficar com esta, restaure a ' +
          'cópia de segurança feita antes da atualização: npm run restore -- PASTA',
      ])
      expect(await opening([], '0.3.0')).toMatchObject(['unfit', expect.any(String)])
      expect(await opening([upper, contract], '0.5.0')).toBe('opened')
    })

    test('is let in where the migration says that its release may write', async () => {
      await fill(1)
      await migrate([expand], { release: '0.2.0' })
      expect(await opening([], '0.1.5')).toBe('opened')
      expect(await opening([], '0.1.4')).toMatchObject(['unfit', expect.any(String)])
    })

    test('that knows a later one is let in, whatever stands before that', async () => {
      await fill(1)
      await migrate([upper], { release: '0.2.1' })
      expect(await opening([contract], '0.2.0')).toBe('opened')
    })

    test('that has forgotten how to do one names the release that does it', async () => {
      await fill(1)
      const retired = { id: upper.id, title: upper.title, lastIn: '0.2.0' }
      expect(await opening([retired, contract], '0.5.0')).toMatchObject([
        'unfit',
        expect.stringContaining('Inicie antes a versão 0.2.0'),
      ])
      await migrate([upper])
      expect(await opening([retired, contract], '0.5.0')).toBe('opened')
    })
  })

  test('steps of its own are written with the mark, or not at all', async () => {
    await fill(3)
    const [first] = await store.collection(people).findAll({}, { max: 3 })
    const twice: Conversion = {
      ...upper,
      run: async () => ({
        operations: [removeAll(people, {}), ...(first ? [insert(people, first), insert(people, first)] : [])],
        count: 0,
      }),
    }
    await expect(migrate([twice])).rejects.toMatchObject({ kind: 'duplicate' })
    if (store.engine === 'embedded')
      expect([await store.collection(people).countDocuments({}), await marks()]).toEqual([3, []])
  })
}
