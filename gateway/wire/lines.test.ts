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
