import { newId } from '@saude/contract/id'
import { signedSocket } from '../testing/raw-socket.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How many sockets the server says that it has. */
async function socketsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^saude_sockets (\d+)/m.exec(text)?.[1])
}

/**
 * Asks for lists by a socket that reads no answer, until the server has ended it.
 * @returns how many questions that took
 */
export async function askUnread(url: string, token: string): Promise<number> {
  const sockets = () => socketsOf(url)
  const { ws, send } = await signedSocket(url, token)
  const before = await sockets()
  ws.pause()
  let asked = 0
  // Ten at a time: fewer than a session may have running.
  while ((await sockets()) >= before) {
    for (let some = 0; some < 10; some += 1) {
      asked += 1
      send(
        `42${JSON.stringify(['query', { query: 'citizenList', requestId: newId(), input: { eachStep: 250 } }])}`,
      )
    }
    await pause(15)
  }
  ws.terminate()
  return asked
}
