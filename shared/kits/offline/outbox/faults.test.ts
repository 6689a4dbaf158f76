import { AppError, type ErrorKey } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { createState } from '../device/state.ts'
import { openDevice } from '../testing/open.ts'
import { openDocuments } from '../vault/documents.ts'
import type { QueueItem } from './item.ts'
import { createOutbox } from './outbox.ts'
import { firstQueue } from './status.ts'

const call = {
  name: 'visitRecord',
  path: 'visit-record',
  method: 'POST',
  mutates: true,
  timeout: 20_000,
  reads: [],
  writes: ['visit'],
  access: { access: 'private' },
} as const

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const passing: readonly ErrorKey[] = ['connectionFailed', 'timeout', 'auth', 'abort', 'unknown']

/** A tab over what an earlier one has left; it ends without a word when it is dropped. */
async function openTab(
  documents: ReturnType<typeof openDocuments>,
  send: (item: QueueItem) => Promise<void>,
  now = () => new Date(),
) {
  const { values } = await openDevice(documents)
  const state = createState(firstQueue)
  const outbox = createOutbox({ values, state, send, version: '0.1.0', sent: () => undefined, now })
  await outbox.load()
  const add = (citizenId: string) =>
    outbox.add({ call, input: { citizenId }, requestKey: newId(), description: `Visita a ${citizenId}` })
  return { outbox, state, add, values }
}

test('two hundred turns of the connection, lost answers and closed tabs lose nothing and double nothing', async () => {
  const roll = dice(20)
  const documents = openDocuments(`test-${newId()}`)
  /** What the server has executed, by `Request-Id`; a repeat gets the first answer. */
  const done = new Map<string, string>()
  let executions = 0
  const arrive = ({ id, input }: QueueItem) => {
    if (done.has(id)) return
    executions += 1
    done.set(id, String(Reflect.get(Object(input), 'citizenId')))
  }
  let isOver = false
  let closed: () => void = () => undefined
  const send = async (item: QueueItem) => {
    if (isOver) return arrive(item)
    const turn = roll(6)
    if (turn === 0) throw new AppError(passing[roll(passing.length)] ?? 'timeout')
    arrive(item)
    // Done, and the answer is lost on its way, or comes to a tab that is gone.
    if (turn === 1) throw new AppError('connectionFailed')
    if (turn === 2) {
      closed()
      await new Promise(() => undefined)
    }
  }
  let tab = await openTab(documents, send)
  const added: string[] = []
  for (let turn = 0; turn < 200; turn++) {
    if (turn % 4 === 0) {
      added.push(`c${turn}`)
      await tab.add(`c${turn}`)
    }
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    await Promise.race([tab.outbox.drain(), isClosed])
    if (tab.state.current().loading) tab = await openTab(documents, send)
  }
  isOver = true
  await tab.outbox.drain()
  expect(tab.state.current().items).toEqual([])
  expect([...done.values()].sort()).toEqual([...added].sort())
  expect(executions).toBe(added.length)
})

test('an answer of the server to one item keeps the others going, and each stays with its words', async () => {
  const documents = openDocuments(`test-${newId()}`)
  const answers: Readonly<Record<string, AppError>> = {
    b: new AppError('validation', 'Existem erros de validação', {
      fields: { citizenId: 'Cidadão falecido' },
    }),
    c: new AppError('conflict', undefined, { version: 3, changedBy: 'Nair', current: {} }),
    d: new AppError('unknown'),
    f: new AppError('permission', 'Sem permissão: Registrar visita'),
  }
  const done: string[] = []
  const { outbox, state, add } = await openTab(documents, async ({ input }) => {
    const id = String(Reflect.get(Object(input), 'citizenId'))
    const refusal = answers[id]
    if (refusal) throw refusal
    done.push(id)
  })
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await add(id)
  await outbox.drain()
  expect(done).toEqual(['a', 'e', 'g'])
  expect(state.current().items.map((item) => [item.description, item.state, item.error?.key])).toEqual([
    ['Visita a b', 'refused', 'validation'],
    ['Visita a c', 'refused', 'conflict'],
    ['Visita a d', 'waiting', 'unknown'],
    ['Visita a f', 'refused', 'permission'],
  ])
  // A closed tab forgets none of it.
  const later = await openTab(documents, async () => undefined)
  expect(later.state.current().items.map(({ error }) => error?.message)).toEqual([
    'Existem erros de validação',
    'Ocorreu um conflito, verifique se as informações fornecidas já não constam',
    'Erro desconhecido',
    'Sem permissão: Registrar visita',
  ])
})

test('a clock that is set back or forth by an hour keeps nothing from being sent', async () => {
  const documents = openDocuments(`test-${newId()}`)
  let clock = Date.parse('2026-11-20T12:00:00Z')
  const done: string[] = []
  const { outbox, state, add } = await openTab(
    documents,
    async ({ description }) => void done.push(description),
    () => new Date(clock),
  )
  await add('a')
  clock -= 3_600_000
  await add('b')
  clock += 7_200_000
  await add('c')
  await outbox.drain()
  clock -= 3_600_000
  await add('d')
  await outbox.drain()
  expect([...done].sort()).toEqual(['Visita a a', 'Visita a b', 'Visita a c', 'Visita a d'])
  expect(state.current().items).toEqual([])
})

test('the queue of the build before this one is opened and sent, under the ids of then', async () => {
  const documents = openDocuments(`test-${newId()}`)
  const { values } = await openDevice(documents)
  // As version 0.0.9 wrote it: without the names of fields.
  const old = {
    id: 'the-old-id',
    call: { name: 'visitRecord', path: 'visit-record', writes: ['visit'] },
    input: { citizenId: 'a' },
    description: 'Visita a a',
    version: '0.0.9',
    createdAt: '2026-11-20T12:00:00.000Z',
    state: 'sending',
    tries: 2,
  }
  await values.write(`queue.${old.id}`, old)
  const sent: QueueItem[] = []
  const { outbox, state } = await openTab(documents, async (item) => void sent.push(item))
  expect(state.current().items).toMatchObject([{ id: 'the-old-id', version: '0.0.9', state: 'waiting' }])
  await outbox.drain()
  expect(sent).toMatchObject([{ id: 'the-old-id', input: { citizenId: 'a' }, version: '0.0.9' }])
  expect(state.current().items).toEqual([])
})

test('a full disk keeps what was there, and says that nothing more can be kept', async () => {
  const documents = openDocuments(`test-${newId()}`)
  const full = new AppError('unknown', 'Não há espaço livre neste aparelho: libere espaço e tente de novo')
  let isFull = false
  const bounded = {
    ...documents,
    put: (id: string, fields: Readonly<Record<string, unknown>>) =>
      isFull && id.startsWith('queue.') ? Promise.reject(full) : documents.put(id, fields),
  }
  const sent: string[] = []
  let refusal: AppError | undefined = new AppError('validation', 'Cidadão falecido')
  const { outbox, state, add } = await openTab(bounded, async ({ description }) => {
    if (refusal) throw refusal
    sent.push(description)
  })
  await add('a')
  isFull = true
  await expect(add('b')).rejects.toBe(full)
  // The words of the server cannot be kept.
  await outbox.drain()
  expect(state.current()).toMatchObject({ type: 'error', message: full.message })
  expect(state.current().items).toMatchObject([
    { description: 'Visita a a', error: { message: 'Cidadão falecido' } },
  ])
  // What gets through needs no room.
  refusal = undefined
  await outbox.drain()
  expect(sent).toEqual(['Visita a a'])
  expect(state.current().items).toEqual([])
})
