import { connect } from 'node:net'
import { newId } from '@saude/contract/id'
import { createRandom } from '@saude/town/random'
import { call } from '../testing/gateway.ts'
import { signedSocket } from '../testing/raw-socket.ts'

interface Left {
  readonly requestKey: string
  readonly input: Readonly<Record<string, unknown>>
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Callers who send a citizen and are gone before the answer, half through HTTP and half through sockets; then each
 * is sent again with its id, as a browser does that comes back.
 * @returns the distinct ids that were answered, and what was answered instead of one
 */
export async function leaveMidCall(url: string, token: string, { count }: { count: number }) {
  const random = createRandom('leave')
  const left: Left[] = []
  const leave = async (index: number) => {
    const requestKey = newId()
    const input = { name: `Quem Saiu ${requestKey}`, gender: 'F', birthDate: '1980-05-05' }
    left.push({ requestKey, input })
    const before = random.int(0, 15)
    if (index % 2 === 0) {
      const socket = await signedSocket(url, token)
      const message = { query: 'citizenCreate', requestId: requestKey, requestKey, input }
      socket.send(`42${JSON.stringify(['query', message])}`)
      await pause(before)
      socket.ws.terminate()
      return
    }
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    const body = JSON.stringify(input)
    socket.write(
      `POST /api/v1/citizen-create HTTP/1.1\r\nHost: x\r\nType: User\r\nToken: ${token}\r\nRequest-Id: ${requestKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await pause(before)
    socket.resetAndDestroy()
  }
  // Fewer at a time than a session may have at once: each that leaves has to free its place.
  for (let index = 0; index < count; index += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - index) }, (_, more) => leave(index + more)))
  /** Obeys Retry-After: those who left hold their place until what they asked for is done. */
  const again = async ({ requestKey, input }: Left, tries = 20): ReturnType<typeof call> => {
    const answer = await call(url, 'citizen-create', { token, input, headers: { 'Request-Id': requestKey } })
    if (answer.status !== 429 || tries === 1) return answer
    await pause(500)
    return again({ requestKey, input }, tries - 1)
  }
  const ids = new Set<string>()
  const refused: unknown[] = []
  for (const { requestKey, input } of left) {
    const { body } = await again({ requestKey, input })
    const made = body.data as { id: string } | undefined // our own contract
    if (made) ids.add(made.id)
    else refused.push(body)
  }
  return { ids, refused }
}
