import { manyCalls, preparedFolder } from '../testing/prepared.ts'
import { startProcess } from '../testing/process.ts'
import { idleSockets } from './idle.ts'
import { killRounds } from './kill.ts'
import { leaveMidCall } from './leave.ts'
import { attackHttp } from './malformed/http.ts'
import { attackSockets } from './malformed/socket.ts'
import { silentSockets } from './silent.ts'
import { slowLoris } from './slow.ts'

/**
 * `npm run soak:faults -- [kill] [malformed] [idle] [leave] [slow]`: the faults at their full size; without names all
 * of them. `SEED` chooses others than yesterday's. 10,000 sockets need `ulimit -n 12000`.
 */
const problems: string[] = []
const seed = process.env.SEED ?? new Date().toISOString()
const log = (line: string) => console.log(line)
const found = (what: readonly string[]) => {
  problems.push(...what)
  for (const one of what) log(`  ✕ ${one}`)
}

async function kill(): Promise<void> {
  const report = await killRounds({ rounds: 50, hands: 32, seed, log })
  found(report.problems)
  log(`50 × kill -9: ${report.acts} acts on ${report.citizens} citizens`)
}

/** Runs against a gateway of its own. */
async function against(work: (target: Awaited<ReturnType<typeof opened>>) => Promise<void>): Promise<void> {
  const target = await opened()
  try {
    await work(target)
  } finally {
    target.gateway.child.kill('SIGTERM')
    const code = await target.gateway.ended
    if (code !== 0) found([`the gateway ended with ${code}`])
    target.remove()
  }
}

async function opened() {
  const { dataDir, tokens, remove } = await preparedFolder(['healthDirector', 'prixAdmin', 'doctor', 'acs'])
  const settings = { DATA_DIR: dataDir, PORT: '0', LIMIT_HEADERS_MS: '3000', LIMIT_REQUEST_MS: '6000' }
  const gateway = startProcess({ ...settings, ...manyCalls }, { isProbed: true })
  return { gateway, url: await gateway.url(), tokens, remove }
}

const malformed = () =>
  against(async ({ gateway, url, tokens }) => {
    for (const [way, attack] of [
      ['HTTP', attackHttp],
      ['socket', attackSockets],
    ] as const) {
      const memory: number[] = []
      for (let part = 1; part <= 5; part += 1) {
        const tally = await attack({ url, tokens }, { count: 2_000, seed: `${seed} ${part}` })
        found(tally.problems)
        const { heap, rss } = await gateway.memory()
        memory.push(heap)
        log(
          `${way} ${part * 2_000}: heap ${heap.toFixed(1)} MB, process ${rss.toFixed(0)} MB ${JSON.stringify(tally.outcomes())}`,
        )
      }
      const grown = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
      if (grown > 10) found([`the heap grew by ${grown.toFixed(1)} MB`])
    }
  })

const idle = () =>
  against(async ({ gateway, url, tokens }) => {
    const before = await gateway.memory()
    const sockets = await idleSockets(url, tokens, 10_000)
    const filled = await gateway.memory()
    // Longer than two rounds of pings.
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    const after = await gateway.memory()
    const grown = Math.max(filled.rss, after.rss) - before.rss
    log(`10000 idle sockets: ${sockets.held()} held, ${grown.toFixed(0)} MB more`)
    if (sockets.held() !== 10_000) found([`only ${sockets.held()} sockets are held`])
    if (grown > 300) found([`idle sockets need ${grown.toFixed(0)} MB`])
    await sockets.close()
  })

const leave = () =>
  against(async ({ url, tokens }) => {
    const { ids, refused } = await leaveMidCall(url, tokens[0] ?? '', { count: 2_000 })
    log(`2000 callers who left: ${ids.size} acts done`)
    if (ids.size !== 2_000 || refused.length > 0)
      found([`${refused.length} refused`, ...refused.slice(0, 5).map((one) => JSON.stringify(one))])
  })

const slow = () =>
  against(async ({ url }) => {
    const silent = await silentSockets(url, 500)
    const { ended, refused, answered } = await slowLoris(url, { connections: 2_000 })
    log(`2000 slow connections: ${ended} ended, ${refused} with a word, ${answered} others answered`)
    if (ended !== 2_000 || answered < 5) found(['slow connections hold the gateway'])
    // Longer than a socket may take to say who it is.
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    log(`500 silent sockets: ${silent()} still held`)
    if (silent() > 0) found(['silent sockets keep their place'])
  })

const parts = { leave, slow, idle, malformed, kill }
type Part = keyof typeof parts
const isPart = (name: string): name is Part => Object.hasOwn(parts, name)

async function main(): Promise<void> {
  log(`SEED=${seed}`)
  const named = process.argv.slice(2).filter(isPart)
  const all: Part[] = ['leave', 'slow', 'idle', 'malformed', 'kill']
  for (const name of named.length > 0 ? named : all) {
    log(`\n== ${name}`)
    await parts[name]()
  }
  log(`\n${problems.length} problems`)
  process.exit(problems.length === 0 ? 0 : 1)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
