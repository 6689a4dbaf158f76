import type { Page } from '@playwright/test'
import { filledTown } from '../folders.ts'
import { start } from '../process.ts'
import { newAgent, settled, signIn, switchOn, took } from './agent.ts'
import { openBadLink } from './bad-link.ts'
import { type AskAgent, asAgent } from './server.ts'
import type { Add } from './table.ts'

/** A day ago: nothing recorded lies in the future anywhere. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Citizens to be visited: the dead are not. */
async function citizensOf(ask: AskAgent, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let startIndex = 0; ids.length < count; startIndex += 200) {
    const asked = { startIndex, stopIndex: startIndex + 199, orderBy: 'name' }
    const { items } = await ask<{ items: { id: string; deathAt?: string | null }[] }>('citizen-list', asked)
    ids.push(...items.filter(({ deathAt }) => !deathAt).map(({ id }) => id))
  }
  return ids.slice(0, count)
}

/** Puts visits into the queue by the kit that screens put them in by: a thousand presses of a button would take an hour. */
const queueVisits = (page: Page, ids: readonly string[]) =>
  page.evaluate(
    async ([citizens, date]) => {
      // As areas get it (shell/areas/federation.ts).
      const [host] = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__
      const { device } = (await host.loadShare('@saude/kits/platform'))()
      const call = { name: 'visitRecord', path: 'visit-record', writes: ['visit'] }
      for (const citizenId of citizens) {
        const input = { citizenId, outcome: 'absent', date, reason: 'Medição' }
        const requestKey = crypto.randomUUID()
        await device().queue({ call, input, requestKey, description: 'Visita da medição' })
      }
    },
    [ids, yesterday] as const,
  )

interface Drained {
  readonly milliseconds: number
  readonly calls: readonly Sent[]
}

/** When a visit was sent and when its answer was here, in milliseconds, and how it ended. */
interface Sent {
  readonly at: number
  readonly answered: number
  readonly status: number
  readonly retryAfter: number
}

/** The browser's timers and its network log keep time by different clocks. Milliseconds. */
const inexact = 20

/** Fills the queue without a connection, and waits until the connection has emptied it. */
async function drained(url: string, ids: readonly string[], beforeSending = () => {}): Promise<Drained> {
  const agent = newAgent()
  const { context, page } = await agent.open()
  const calls: Sent[] = []
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/api/v1/visit-record')) return
    const response = await request.response()
    // By the browser's own clock.
    const { startTime: at, responseEnd } = request.timing()
    const retryAfter = Number(response?.headers()['retry-after'] ?? 0)
    calls.push({ at, answered: at + responseEnd, status: response?.status() ?? 0, retryAfter })
  })
  try {
    await signIn(page, url)
    await switchOn(page)
    await settled(page)
    await context.setOffline(true)
    await queueVisits(page, ids)
    beforeSending()
    const milliseconds = await took(async () => {
      await context.setOffline(false)
      await page.getByText('Não há pendências').waitFor()
    })
    return { milliseconds, calls }
  } finally {
    await context.close()
    agent.remove()
  }
}

/** How many visits of these citizens there are. */
async function visitsOf(ask: AskAgent, ids: readonly string[]): Promise<number[]> {
  const counts: number[] = []
  for (const citizenId of ids)
    counts.push((await ask<{ totalItems: number }>('citizen-visit-list', { citizenId })).totalItems)
  return counts
}

/** A thousand items on loopback, with the limits raised. */
export async function measureDrain(citizens: number, add: Add): Promise<void> {
  const { env, log } = await filledTown(citizens, 1)
  const gateway = await start(['gateway/main.ts'], env, log)
  try {
    const ids = await citizensOf(await asAgent(gateway.url), 1_000)
    const { milliseconds, calls } = await drained(gateway.url, ids)
    add('1.000 registros enviados, sem limites', (1_000 / milliseconds) * 1_000, 50, 'por segundo', 'least')
    add('chamadas que isso levou', calls.length, 1_000, 'vezes')
  } finally {
    await gateway.stop()
  }
}

/** Under the wire's limits: each refusal says how long to wait. */
export async function measureLimits(citizens: number, add: Add): Promise<void> {
  const { folder, log } = await filledTown(citizens, 1)
  const env = { PORT: '0', DATA_DIR: folder, DEMO: 'on', DEMO_CITIZENS: String(citizens) }
  const gateway = await start(['gateway/main.ts'], env, log)
  try {
    const ids = await citizensOf(await asAgent(gateway.url), 150)
    const { milliseconds, calls } = await drained(gateway.url, ids)
    const refused = calls.filter(({ status }) => status === 429)
    // Those that were on their way beside it could not know.
    const early = refused.flatMap(({ answered, retryAfter }) =>
      calls.filter(({ at }) => at > answered + inexact && at < answered + retryAfter * 1_000 - inexact),
    )
    add('150 registros sob os limites (120 alterações por minuto)', milliseconds / 1_000, 75, 's')
    add('recusas com Retry-After', refused.length, undefined, 'vezes')
    add('chamadas antes da hora que ele disse', early.length, 0, 'vezes')
    add('registros aceitos', calls.filter(({ status }) => status === 200).length, 150, 'registros', 'least')
  } finally {
    await gateway.stop()
  }
}

/** 300 ms there and back, and one call of twenty gets lost on its way. */
export async function measureBadLink(citizens: number, add: Add): Promise<void> {
  const { env, log } = await filledTown(citizens, 1)
  const gateway = await start(['gateway/main.ts'], env, log)
  const link = await openBadLink(gateway.url)
  try {
    const ask = await asAgent(gateway.url)
    const ids = await citizensOf(ask, 200)
    const before = await visitsOf(ask, ids)
    const { milliseconds } = await drained(link.url, ids, () => link.spoil(300, 0.05))
    const after = await visitsOf(ask, ids)
    const times = after.map((count, at) => count - (before[at] ?? 0))
    const lost = link.lost()
    add('200 registros com 300 ms e 5% de perdas', milliseconds / 1_000, undefined, 's')
    add('pedidos perdidos antes do servidor', lost.before, undefined, 'vezes')
    add('respostas perdidas depois dele', lost.after, undefined, 'vezes')
    add('registros que chegaram uma vez', times.filter((one) => one === 1).length, 200, 'registros', 'least')
    add('registros que chegaram mais vezes', times.filter((one) => one > 1).length, 0, 'registros')
  } finally {
    link.close()
    await gateway.stop()
  }
}
