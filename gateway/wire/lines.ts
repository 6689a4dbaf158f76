import { jsonOf } from './json.ts'

/** An answer between processes: any number of `progress`, one `finish`, each a line of JSON. */
export type Message =
  | { readonly type: 'progress'; readonly fraction: number; readonly message?: string }
  | { readonly type: 'finish'; readonly data?: unknown; readonly error?: unknown }

export const linesType = 'application/x-ndjson'

/** One line of NDJSON. */
export const lineOf = (message: Message): string => `${jsonOf(message)}\n`

/** What no honest service comes near: one answer in bytes, the progress of one call in lines, its words. */
export interface LineLimits {
  readonly bytes: number
  readonly progress: number
}
const most: LineLimits = { bytes: 128 * 1_048_576, progress: 10_000 }
const mostWords = 500

/**
 * The messages of a body as they arrive. A line that is cut off, is no message of ours or grows beyond all measure
 * throws, and so does progress that never ends.
 */
export async function* messagesIn(body: AsyncIterable<Uint8Array>, limits = most): AsyncGenerator<Message> {
  let progressed = 0
  let size = 0
  const checked = (line: string): Message => {
    const message = messageOf(line)
    progressed += 1
    if (message.type === 'progress' && progressed > limits.progress)
      throw new Error('progress without an end')
    return message
  }
  const decoder = new TextDecoder()
  let waiting = ''
  for await (const bytes of body) {
    size += bytes.length
    if (size > limits.bytes) throw new Error('an answer that is too long')
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      yield checked(waiting + line)
      waiting = ''
    }
    waiting += rest
  }
  if (waiting !== '') throw new Error('an answer that is cut off')
}

function messageOf(line: string): Message {
  const value: unknown = JSON.parse(line)
  if (typeof value === 'object' && value !== null && 'type' in value) {
    if (value.type === 'finish') return { ...value, type: 'finish' }
    if (value.type === 'progress' && 'fraction' in value && typeof value.fraction === 'number') {
      const message =
        'message' in value && typeof value.message === 'string'
          ? value.message.slice(0, mostWords)
          : undefined
      const fraction = Math.min(1, Math.max(0, value.fraction))
      return { type: 'progress', fraction, ...(message !== undefined && { message }) }
    }
  }
  throw new Error('an answer that is none of ours')
}
