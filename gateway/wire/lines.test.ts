import { lineOf, type Message, messagesIn } from './lines.ts'

async function* body(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part
}

async function read(...parts: (string | Uint8Array)[]): Promise<Message[]> {
  const found: Message[] = []
  for await (const message of messagesIn(body(...parts))) found.push(message)
  return found
}

const progress: Message = { type: 'progress', fraction: 0.5, message: 'Metade' }
const finish: Message = { type: 'finish', data: { name: 'José\nMaria' } }

test('messages are read however the network has cut them, within a letter too', async () => {
  const bytes = new TextEncoder().encode(lineOf(progress) + lineOf(finish))
  const letters = [...bytes].map((byte) => new Uint8Array([byte]))
  expect(await read(...letters)).toEqual([progress, finish])
  expect(await read(bytes)).toEqual([progress, finish])
})

test('an answer that is cut off, or none of ours, is an error', async () => {
  await expect(read(lineOf(progress), '{"type":"fin')).rejects.toThrow()
  await expect(read('<html>\n')).rejects.toThrow()
  await expect(read('{"type":"other"}\n')).rejects.toThrow('none of ours')
})

test('an answer longer than any, and progress that never ends, are given up', async () => {
  const read = async (limits: { bytes: number; progress: number }, ...parts: string[]) => {
    let count = 0
    for await (const _ of messagesIn(body(...parts), limits)) count += 1
    return count
  }
  const long = lineOf({ type: 'finish', data: 'x'.repeat(200) })
  await expect(read({ bytes: 100, progress: 9 }, long)).rejects.toThrow('too long')
  await expect(read({ bytes: 100, progress: 9 }, 'x'.repeat(60), 'x'.repeat(60))).rejects.toThrow('too long')
  const lines = Array.from({ length: 10 }, () => lineOf(progress))
  expect(await read({ bytes: 10_000, progress: 10 }, ...lines)).toBe(10)
  await expect(read({ bytes: 10_000, progress: 9 }, ...lines)).rejects.toThrow('without an end')
})

test('progress is a share of one and some words, whatever it says', async () => {
  const progressed = { type: 'progress', fraction: 1e9, message: 'x'.repeat(9_999) } as const
  expect(await read(lineOf(progressed))).toEqual([
    { type: 'progress', fraction: 1, message: 'x'.repeat(500) },
  ])
})
