import { newId } from '@saude/contract/id'
import type { Random } from '@saude/town/random'
import { type Act, type Answered, type Client, httpClient, socketClient } from '../testing/client.ts'

/** An act that was answered. */
export interface Done extends Act {
  readonly data: unknown
}

/** What one writer did to one citizen: the creation, then renames, in their order; the last may be unanswered. */
export interface Life {
  readonly acts: Act[]
  readonly done: Done[]
}

/**
 * Writers who create citizens and rename them, half through HTTP and half through sockets, and repeat each act with
 * its id, now and then by the other way, until it is answered. Some answered acts are repeated once more, as by
 * somebody who did not get the answer.
 */
export function startWriters(url: string, token: string, hands: number, random: Random) {
  const lives: Life[] = []
  const problems: string[] = []
  const state = { ended: false, answered: 0, refused: 0 }

  const until = async (act: Act, ways: readonly Client[], chance: Random): Promise<unknown> => {
    for (let attempt = 0; ; attempt += 1) {
      const way = ways[attempt % 3 === 2 ? 1 : 0]
      const answer: Answered | undefined = await way?.send(act).catch(() => undefined)
      if (answer?.data) return answer.data
      const key = answer?.error?.key
      if (key === 'connectionFailed') state.refused += 1
      if (key !== undefined && key !== 'connectionFailed' && key !== 'timeout' && key !== 'abort')
        problems.push(`${act.query} ${act.requestKey}: ${key} ${answer?.error?.message}`)
      await new Promise((resolve) => setTimeout(resolve, chance.int(10, 120)))
    }
  }

  const hand = async (index: number) => {
    const chance = random.fork(`hand ${index}`)
    const http = httpClient(url, token)
    const socket = socketClient(url, token)
    const ways = index % 2 === 0 ? [http, socket] : [socket, http]
    const act = async (life: Life, one: Act) => {
      life.acts.push(one)
      const data = await until(one, ways, chance)
      life.done.push({ ...one, data })
      state.answered += 1
      if (!chance.chance(0.1)) return data
      const again = await until(one, chance.chance(0.5) ? ways : [...ways].reverse(), chance)
      if (JSON.stringify(again) !== JSON.stringify(data))
        problems.push(`${one.requestKey} was answered ${JSON.stringify(data)}, then ${JSON.stringify(again)}`)
      return data
    }
    while (!state.ended) {
      const life: Life = { acts: [], done: [] }
      lives.push(life)
      const requestKey = newId()
      const input = { name: `Pessoa ${requestKey}`, gender: 'F', birthDate: '1980-05-05' }
      const made = await act(life, { query: 'citizenCreate', requestKey, input })
      const { id } = made as { id: string } // our own contract
      for (let left = chance.int(0, 3); left > 0 && !state.ended; left -= 1) {
        const key = newId()
        const rename = { id, document: { name: `Pessoa ${key}` } }
        await act(life, { query: 'citizenUpdate', requestKey: key, input: rename })
      }
    }
    http.close()
    socket.close()
  }

  const finished = Promise.all(Array.from({ length: hands }, (_, index) => hand(index)))
  return {
    lives: lives as readonly Life[],
    problems: problems as readonly string[],
    answered: () => state.answered,
    /**
     * How many answers were refusals. One that did not come is none, nor one whose time was over: what a killed gateway has begun
     * holds others up until the database gives it up.
     */
    refused: () => state.refused,
    /** Lets every writer finish its act. */
    async stop(): Promise<void> {
      state.ended = true
      await finished
    },
  }
}
