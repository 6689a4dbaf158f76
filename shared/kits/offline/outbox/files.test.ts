import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Files } from '../../platform/transport/types.ts'
import { createState } from '../device/state.ts'
import { openDevice } from '../testing/open.ts'
import { openDocuments } from '../vault/documents.ts'
import { mostFileBytes, mostFiles } from './files.ts'
import { createOutbox } from './outbox.ts'
import { firstQueue } from './status.ts'

const call = {
  name: 'travelExpenseCreate',
  path: 'travel-expense-create',
  method: 'POST',
  mutates: true,
  timeout: 20_000,
  reads: [],
  writes: ['travelExpense'],
  access: { access: 'private' },
} as const

const photo = (words: string, name = 'recibo.jpg') =>
  new File([words], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 })

async function openQueue(documents = openDocuments(`test-${newId()}`), now = () => new Date()) {
  const { values } = await openDevice(documents)
  const state = createState(firstQueue)
  const arrived: (Files | undefined)[] = []
  const answers: { error: AppError | undefined } = { error: undefined }
  const outbox = createOutbox({
    values,
    state,
    send: async (_item, files) => {
      if (answers.error) throw answers.error
      arrived.push(files)
    },
    version: '0.1.0',
    sent: () => undefined,
    isOnline: () => false,
    now,
  })
  await outbox.load()
  const add = (files?: Files) =>
    outbox.add({ call, input: { kind: 'toll' }, files, requestKey: newId(), description: 'Pedágio' })
  const kept = () => documents.list('queued-file.')
  return { outbox, state, arrived, answers, add, documents, values, kept }
}

/** jsdom's files cannot be read so. */
const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer) // what `readAsArrayBuffer` makes
    reader.readAsArrayBuffer(file)
  })
beforeAll(() => {
  File.prototype.arrayBuffer = function read() {
    return bytesOf(this)
  }
})

/** What lies in the first file that arrived. */
const wordsOf = async (files: Files | undefined) => {
  const [file] = [files?.receipt ?? []].flat()
  return file && new TextDecoder().decode(await file.arrayBuffer())
}

test('a photo waits sealed with its call, survives the page, and arrives with name, type and content', async () => {
  const first = await openQueue()
  await first.add({ receipt: photo('pedágio de 19,40') })
  expect(JSON.stringify(await first.kept())).not.toMatch(/ped|recibo/)
  expect(await first.kept()).toHaveLength(1)

  const later = await openQueue(first.documents)
  expect(later.state.current().items).toMatchObject([{ files: [{ field: 'receipt', name: 'recibo.jpg' }] }])
  await later.outbox.drain()
  expect(later.arrived).toMatchObject([{ receipt: [{ name: 'recibo.jpg', type: 'image/jpeg' }] }])
  expect(await wordsOf(later.arrived[0])).toBe('pedágio de 19,40')
  expect(later.state.current().items).toEqual([])
  expect(await later.kept()).toEqual([])
})

test('at most fifty photos of a megabyte wait; one more is said in words, and an act without a photo waits all the same', async () => {
  const { add, outbox, kept, values, state } = await openQueue()
  await expect(add({ receipt: photo('x'.repeat(mostFileBytes + 1)) })).rejects.toThrow('até 1 MB')
  for (let index = 0; index < mostFiles - 1; index++) await values.write(`queued-file.${newId()}`, 'AAAA')
  await add({ receipt: photo('a') })
  await expect(add({ receipt: photo('b', 'outro.jpg') })).rejects.toThrow('Já há 50 arquivos')
  expect(await kept()).toHaveLength(mostFiles)
  await add()
  expect(state.current().items).toHaveLength(2)
  outbox.stop()
})

test('a refused call keeps its photo for the next try, and giving it up removes both', async () => {
  const { outbox, answers, arrived, add, state, kept } = await openQueue()
  await add({ receipt: photo('a') })
  answers.error = new AppError('conflict')
  await outbox.drain()
  const [item] = state.current().items
  expect(await kept()).toHaveLength(1)
  answers.error = undefined
  // Decided on anew it is another act with the same photo.
  await outbox.replace(item?.id ?? '', { kind: 'fuel' })
  await outbox.drain()
  expect(await wordsOf(arrived[0])).toBe('a')
  expect(await kept()).toEqual([])

  await add({ receipt: photo('b') })
  await outbox.discard(state.current().items[0]?.id ?? '')
  expect(await kept()).toEqual([])
})

test('the same call with the same photo waits once, with another photo twice', async () => {
  const { add, state, kept } = await openQueue()
  await add({ receipt: photo('a') })
  await add({ receipt: photo('a') })
  await add({ receipt: photo('b', 'outro.jpg') })
  await add()
  expect(state.current().items).toHaveLength(3)
  expect(await kept()).toHaveLength(2)
})

test('a photo that cannot be read any more is said, and its call is not sent without it', async () => {
  const { add, outbox, documents, state, arrived, kept } = await openQueue()
  await add({ receipt: photo('a') })
  for (const [id] of await kept()) await documents.put(id, { iv: 'AAAA', data: 'AAAA' })
  await outbox.drain()
  expect(arrived).toEqual([])
  expect(state.current().items).toMatchObject([
    { state: 'refused', error: { message: expect.stringContaining('não pôde ser lido') } },
  ])
})

test('what a full disk keeps half is removed, and a page that ended while writing leaves nothing for long', async () => {
  const full = new AppError('unknown', 'Não há espaço livre neste aparelho: libere espaço e tente de novo')
  const plain = openDocuments(`test-${newId()}`)
  const bounded = {
    ...plain,
    put: (id: string, fields: Readonly<Record<string, unknown>>) =>
      id.startsWith('queue.') ? Promise.reject(full) : plain.put(id, fields),
  }
  const { add, state, kept } = await openQueue(bounded)
  await expect(add({ receipt: photo('a') })).rejects.toBe(full)
  expect(state.current().items).toEqual([])
  expect(await kept()).toEqual([])

  const later = await openQueue()
  await later.values.write(`queued-file.${newId()}`, 'left behind')
  await later.outbox.drain()
  // It may belong to a call that another tab is writing.
  expect(await later.kept()).toHaveLength(1)
  const tomorrow = await openQueue(later.documents, () => new Date(Date.now() + 86_400_000))
  await tomorrow.outbox.drain()
  expect(await tomorrow.kept()).toEqual([])
})
