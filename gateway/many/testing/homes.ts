import { service } from '@saude/citizen/service'
import { newId } from '@saude/contract/id'
import type { Store } from '@saude/store'
import { call } from '../../testing/gateway.ts'
import { addClient, signIn, type TestTown } from '../../testing/town.ts'
import { openHomes } from './balancer.ts'

const { citizen } = service.collections
const atOnce = 6
/** So many gateways, municipalities, and people of each; `npm run soak:many` takes 4, 300 and 500. */
const [gateways = 2, municipalities = 24, people = 2] = (process.env.MANY_HOMES ?? '')
  .split(',')
  .flatMap((one) => Number(one) || [])

export { gateways, municipalities }

interface Homes {
  /** Where gateways listen. */
  readonly ports: readonly number[]
  readonly town: TestTown
  /** The store of citizens, with one at least. */
  readonly citizens: Store
}

/**
 * Adds municipalities and asks for what is kept of each but the first, twice, as browsers do that have the cookie of a home.
 * @returns for how many municipalities more each gateway keeps something; undefined where HAProxy is not installed
 */
export async function keptAtHomes(of: Homes): Promise<number[] | undefined> {
  const balancer = await openHomes(of.ports)
  if (!balancer) return undefined
  try {
    return await askedAtHomes(of, balancer.url)
  } finally {
    await balancer.close()
  }
}

async function askedAtHomes({ ports, town, citizens }: Homes, url: string): Promise<number[]> {
  const somebody = await citizens.collection(citizen).findOne({})
  if (!somebody) throw new Error('no one lives there')
  const tokens = await inTurn(municipalities, async (nth) => {
    const client = await addClient(town.store, `Município ${nth}`)
    const all = Array.from({ length: people }, (_, index) => {
      const _id = newId()
      const keys = { cpfKey: `none:${_id}`, cnsKey: `none:${_id}` }
      return { ...somebody, ...keys, _id, client: client.id, name: `Pessoa ${index}` }
    })
    await citizens.collection(citizen).insertMany(all)
    return (await signIn({ ...town, client }, 'healthSecretary')).token
  })
  const before = await Promise.all(ports.map(keptAt))
  await inTurn(municipalities, async (nth) => {
    const token = tokens[nth] ?? ''
    // Says where home is, and keeps nothing.
    const first = await call(url, 'session-get', { token })
    const [Cookie = 'none'] = /home=[^;]+/.exec(first.headers.get('Set-Cookie') ?? '') ?? []
    if (nth === 0) return
    for (let time = 0; time < 2; time += 1) {
      const counts = await call(url, 'citizen-condition-statistics', { token, headers: { Cookie } })
      if (counts.status !== 200) throw new Error(JSON.stringify(counts.body))
    }
  })
  const after = await Promise.all(ports.map(keptAt))
  return after.map((count, nth) => count - (before[nth] ?? 0))
}

async function keptAt(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^saude_kept_clients (\d+)$/m.exec(text)?.[1])
}

/** Does something many times, some at once. */
async function inTurn<T>(times: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let from = 0; from < times; from += atOnce) {
    const length = Math.min(atOnce, times - from)
    all.push(...(await Promise.all(Array.from({ length }, (_, index) => work(from + index)))))
  }
  return all
}
