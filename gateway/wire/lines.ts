/** An answer between processes: any number of `progress`, one `finish`, each a line of JSON. */
export type Message =
  | { readonly type: 'progress'; readonly fraction: number; readonly message?: string }
  | { readonly type: 'finish'; readonly data?: unknown; readonly error?: unknown }

export const linesType = 'application/x-ndjson'

export const lineOf = (message: Message): string => `${JSON.stringify(message)}\n`

/** The messages of a body as they arrive. A line that is cut off or no message of ours throws. */
export async function* messagesIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder()
  let waiting = ''
  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      yield messageOf(waiting + line)
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
      const message = 'message' in value && typeof value.message === 'string' ? value.message : undefined
      return { type: 'progress', fraction: value.fraction, ...(message !== undefined && { message }) }
    }
  }
  throw new Error('an answer that is none of ours')
}
