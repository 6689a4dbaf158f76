import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineCollection, insert, openStore, type Store } from '@saude/store'
import { type Lease, leaseMs, leaseRows, sharedLease } from './lease.ts'

interface Note {
  readonly _id: string
}
const notes = defineCollection<Note>('note', { tenant: 'global' })

const folder = mkdtempSync(join(tmpdir(), 'saude-leases-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ folder, area: 'core', collections: [leaseRows, notes] })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
const opened: { readonly lease: Lease }[] = []
beforeEach(() => store.collection(leaseRows).deleteMany({}))
afterEach(async () => {
  for (const { lease } of opened.splice(0)) await lease.close()
})

/** A process with the store: it looks whenever it is let, and its clock is its own. */
function open() {
  const own = { now: 0, working: 0, store: undefined as Store | undefined, looks: [] as (() => void)[] }
  const lease: Lease = sharedLease({
    store,
    complain: () => {},
    elapsed: () => own.now,
    wait: (_ms, signal) =>
      new Promise<void>((resolve) => {
        const goOn = () => {
          signal.removeEventListener('abort', goOn)
          resolve()
        }
        own.looks.push(goOn)
        signal.addEventListener('abort', goOn)
      }),
  })
  const one = {
    lease,
    /** Time passes, and it looks; what it does then is done when it waits again. */
    async look(milliseconds: number) {
      while (own.looks.length === 0) await new Promise(setImmediate)
      own.now += milliseconds
      own.looks.shift()?.()
      while (own.looks.length === 0) await new Promise(setImmediate)
    },
    /** It stands still. */
    pass(milliseconds: number) {
      own.now += milliseconds
    },
    working: () => own.working,
    /** What its work writes into. */
    store(): Store {
      if (!own.store) throw new Error('it has not begun')
      return own.store
    },
    begin: async () => {
      await lease.begin()
      await lease.hold((leased) => {
        own.store = leased
        own.working += 1
        return () => {
          own.working -= 1
        }
      })
      await new Promise(setImmediate)
    },
  }
  opened.push(one)
  return one
}
const write = (one: ReturnType<typeof open>, _id: string) => one.store().atomically([insert(notes, { _id })])
const begun = async (one: ReturnType<typeof open>) => {
  while (one.working() === 0) await new Promise(setImmediate)
}

test('one of two processes works, and after its stop the other one does at once', async () => {
  const [first, second] = [open(), open()]
  await first.begin()
  await second.begin()
  expect([first.working(), second.working()]).toEqual([1, 0])
  await first.lease.close()
  expect(first.working()).toBe(0)
  await second.look(1_000)
  await begun(second)
  expect((await store.collection(leaseRows).findOne({}))?.term).toBe(1)
})

test('one that renews itself keeps it, however long another one waits', async () => {
  const [first, second] = [open(), open()]
  await first.begin()
  await second.begin()
  for (let time = 0; time < 10; time += 1) {
    await first.look(4_000)
    await second.look(4_000)
  }
  expect([first.working(), second.working()]).toEqual([1, 0])
})

test('one that stood still is replaced, its next write is refused, and it ends its work', async () => {
  const [first, second] = [open(), open()]
  await first.begin()
  await second.begin()
  await write(first, 'before')
  await second.look(1_000)
  await second.look(leaseMs)
  await begun(second)
  // To its own clock no time has passed: the transaction refuses it all the same.
  expect(first.lease.isHeld()).toBe(true)
  await expect(write(first, 'late')).rejects.toMatchObject({ kind: 'stale' })
  await write(second, 'by the next')
  // When it sees how late it is, nothing is tried any more, also of what is no transaction.
  first.pass(leaseMs)
  expect(first.lease.isHeld()).toBe(false)
  await expect(write(first, 'later')).rejects.toMatchObject({ kind: 'closed' })
  await expect(first.store().collection(notes).deleteMany({})).rejects.toMatchObject({ kind: 'closed' })
  await first.look(0)
  expect([first.working(), second.working()]).toEqual([0, 1])
  const written = await store.collection(notes).findAll({}, { max: 10 })
  expect(written.map(({ _id }) => _id).sort()).toEqual(['before', 'by the next'])
})

test('of two that find it free at the same moment one gets it', async () => {
  const both = [open(), open()]
  await Promise.all(both.map((one) => one.begin()))
  await new Promise(setImmediate)
  expect(both.map((one) => one.working()).sort()).toEqual([0, 1])
})
