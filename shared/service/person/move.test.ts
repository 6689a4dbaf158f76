import '@saude/contract/testing/rows'
import { newId } from '@saude/contract/id'
import { personMoveQuery } from '@saude/contract/person-move'
import { defineCollection } from '@saude/store'
import { outbox } from '../outbox.ts'
import { defineService } from '../service.ts'
import { openArea, type TestArea } from '../testing/area.ts'
import { movedAtOnce, movedCollections, personMove } from './move.ts'

interface Copy {
  readonly id: string
  readonly name: string
  readonly searchName?: string
  readonly isRemoved?: boolean
}

interface Seat {
  readonly _id: string
  readonly client: string
  readonly citizen: Copy
  readonly companion?: Copy | null
  readonly version: number
}

interface Sheet {
  readonly _id: string
  readonly client: string
  readonly lines: readonly { readonly person: Copy; readonly note: string }[]
  readonly innerIds: readonly string[]
  readonly version: number
}

interface Note {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  readonly isProtected?: boolean | null
}

const at = (path: string) => ({ keys: { client: 1, [path]: 1, _id: 1 } }) as const
const seats = defineCollection<Seat>('seat', {
  tenant: 'client',
  versioned: false,
  about: { citizens: ['citizen.id', 'companion.id'], title: 'Lugares' },
  indexes: [at('citizen.id'), at('companion.id')],
})
const sheets = defineCollection<Sheet>('sheet', { tenant: 'client', arrays: ['innerIds'] })
const notes = defineCollection<Note>('note', {
  tenant: 'client',
  hiddenBy: 'isProtected',
  about: { citizens: ['citizenId'], title: 'Notas' },
  indexes: [at('citizenId')],
})
const judged = defineCollection<Note>('judged', {
  tenant: 'client',
  about: { citizens: ['citizenId'], title: 'Conferido', stays: true },
  indexes: [at('citizenId')],
})

const query = personMoveQuery(
  { name: 'travelPersonMove', area: 'travel', title: 'Passar', access: 'service', groups: [] },
  [],
)
const collections = { seat: seats, sheet: sheets, note: notes, judged, outbox, ...movedCollections }
const follows = { citizen: [{ collection: sheets, path: 'lines[].person' }] }
const [ana, twin, act] = [newId(), newId(), newId()]

let area: TestArea<typeof collections>
beforeEach(async () => {
  area = await openArea(
    defineService({
      area: 'travel',
      version: '0.1.0',
      collections,
      handlers: [personMove(query, { collections, follows })],
    }),
  )
})
afterEach(() => area.close())

const client = () => area.user.client?.id ?? ''
const move = (phase: 'join' | 'part' | 'forget', name = 'Ana Prado') =>
  area.call(query, { id: newId(), act, phase, from: twin, into: ana, name })
async function moveAll(phase: 'join' | 'part' | 'forget', name?: string): Promise<number> {
  for (let times = 1; ; times += 1) if ((await move(phase, name)).isDone) return times
}
const note = async (citizenId: string, more: Partial<Note> = {}) => {
  const _id = newId()
  await area.opened.collections.note.insertOne({ _id, client: client(), citizenId, ...more })
  return _id
}
const held = (citizenId: string) => area.opened.collections.note.countDocuments({ citizenId })

test('names pass with the ids: where a person stands alone, twice, or within a list', async () => {
  const { seat, sheet } = area.opened.collections
  const copy = { id: twin, name: 'Ana P.', searchName: 'ana p.', isRemoved: true }
  const other = { id: newId(), name: 'Bento', searchName: 'bento' }
  await seat.insertOne({ _id: 's', client: client(), citizen: copy, companion: other, version: 4 })
  await seat.insertOne({ _id: 't', client: client(), citizen: other, companion: copy, version: 1 })
  await sheet.insertOne({
    _id: 'l',
    client: client(),
    lines: [
      { person: other, note: 'a' },
      { person: copy, note: 'b' },
    ],
    innerIds: [other.id, twin, 'file'],
    version: 2,
  })
  await moveAll('join')
  const is = { id: ana, name: 'Ana Prado', searchName: 'ana prado', isRemoved: false }
  expect(await seat.findOne({ _id: 's' })).toMatchObject({ citizen: is, companion: other, version: 4 })
  expect(await seat.findOne({ _id: 't' })).toMatchObject({ citizen: other, companion: is })
  const passed = await sheet.findOne({ _id: 'l' })
  expect(passed).toMatchObject({ lines: [{ person: other }, { person: is, note: 'b' }], version: 2 })
  expect(passed?.innerIds.toSorted()).toEqual([other.id, ana, 'file'].toSorted())
  await moveAll('part', 'Ana P.')
  expect(await seat.findOne({ _id: 's' })).toMatchObject({ citizen: { id: twin, name: 'Ana P.' } })
  expect(await sheet.findOne({ _id: 'l' })).toMatchObject({
    lines: [{ person: other }, { person: { id: twin } }],
  })
})

test('a part a commit, with a message for the next: a repetition and a late one change nothing', async () => {
  for (let count = 0; count <= movedAtOnce; count += 1) await note(twin)
  expect(await move('join')).toEqual({ isDone: false })
  expect([await held(ana), await held(twin)]).toEqual([movedAtOnce, 1])
  expect(await area.opened.collections.outbox.countDocuments({ query: query.name })).toBe(1)
  await moveAll('join')
  expect(await move('join')).toEqual({ isDone: true })
  await moveAll('part')
  expect([await held(ana), await held(twin)]).toEqual([0, movedAtOnce + 1])
  expect(await move('join')).toEqual({ isDone: true })
  expect(await held(twin)).toBe(movedAtOnce + 1)
})

test('what somebody else has by now stays with them, and what came since with the one that stayed', async () => {
  const passed = await note(twin)
  await moveAll('join')
  await note(ana)
  const third = newId()
  await area.opened.collections.note.updateOne(
    { _id: passed, client: client() },
    { $set: { citizenId: third } },
  )
  await moveAll('part')
  expect([await held(ana), await held(twin), await held(third)]).toEqual([1, 0, 1])
})

test('another municipality keeps its own, and so does what only judges a record', async () => {
  await area.opened.collections.note.insertOne({ _id: 'far', client: newId(), citizenId: twin })
  await area.opened.collections.judged.insertOne({ _id: 'j', client: client(), citizenId: twin })
  await moveAll('join')
  expect(await held(twin)).toBe(1)
  expect(await area.opened.collections.judged.findOne({ _id: 'j' })).toMatchObject({ citizenId: twin })
})

test('protected entries are announced to those alone who may know that there are any', async () => {
  await note(twin, { isProtected: true })
  await moveAll('join')
  const entries = await area.opened.store.feed.of(client()).since(0)
  expect(entries).toMatchObject([{ topic: 'note', detail: { isProtected: true } }])
})

test('once it is final, what has passed is not known any more', async () => {
  await note(twin)
  await moveAll('join')
  await moveAll('forget')
  expect(await area.opened.collections.movedEntry.countDocuments({})).toBe(0)
  await moveAll('part')
  expect(await held(ana)).toBe(1)
})
