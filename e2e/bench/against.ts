import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPackages } from '../clone.ts'
import type { AgainstReport, AgainstRow } from './against-report.ts'
import { emptyGateway, seededGateway } from './folders.ts'
import { load } from './load.ts'
import { emptyCall, opened } from './noop.ts'
import { type Running, root } from './process.ts'
import { atRest } from './rest.ts'
import { type Way, type WayName, wayNames } from './ways.ts'
import { daily, explore, type Workload, workloads } from './workloads.ts'

export interface AgainstOptions {
  /** A commit, by any name that git knows. */
  readonly ref: string
  readonly citizens: number
  readonly rounds: number
  /** Of each round of each call. */
  readonly seconds: number
  readonly log: (line: string) => void
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })

/**
 * The tree of another commit, kept beside the repository, where no test finds its packages; other people's are those that are
 * installed here.
 */
function treeOf(commit: string, log: AgainstOptions['log']): string {
  const tree = join(tmpdir(), `saude-against-${commit}`)
  if (!existsSync(join(tree, 'node_modules'))) {
    mkdirSync(tree, { recursive: true })
    execFileSync('tar', ['-x', '-C', tree], { input: git('archive', commit) })
    linkPackages(tree)
  }
  if (git('diff', '--name-only', commit, '--', 'package-lock.json').length > 0)
    log('outras versões de pacotes: os dois commits são medidos com as de agora')
  return tree
}

type Kind = Pick<Workload, 'title' | 'next' | 'before'>

/** One kind of call to both servers in turn: who begins changes from round to round. */
async function inTurns(
  what: string,
  way: WayName,
  { rounds, seconds, log }: AgainstOptions,
  both: readonly { readonly server: Running; readonly kind: Kind }[],
): Promise<AgainstRow> {
  const noted: { p50: number[]; cpu: number[] }[] = both.map(() => ({ p50: [], cpu: [] }))
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    for (const index of order) {
      const [one, note] = [both[index], noted[index]]
      if (!one || !note) throw new Error('two servers are measured')
      const ways: Way[] = await opened(one.server, way, 1)
      const before = one.server.cpu()
      const times = await load({
        ways,
        seconds,
        next: one.kind.next,
        ...(one.kind.before && { before: one.kind.before }),
      })
      if (times.errors > 0) throw new Error(`${what}: ${JSON.stringify(times.keys)}`)
      note.p50.push(times.p50)
      note.cpu.push((one.server.cpu() - before) / times.all)
      for (const open of ways) open.close()
    }
  }
  const [now, before] = noted
  if (!now || !before) throw new Error('two servers are measured')
  log(`${what} · ${way}: ${now.p50.map((value, at) => (value / (before.p50[at] ?? 0)).toFixed(2)).join(' ')}`)
  return {
    what,
    way,
    p50: { now: now.p50, before: before.p50 },
    cpu: { now: now.cpu, before: before.cpu },
  }
}

/**
 * This commit and another one, alternately on one machine: what only their ratio shows, because the machine is never as
 * quiet as it was.
 */
export async function measureAgainst(options: AgainstOptions): Promise<AgainstReport> {
  const { ref, citizens, log } = options
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).toString().trim()
  const trees = [root, treeOf(commit, log)]
  const rows: AgainstRow[] = []

  const empty: Running[] = []
  try {
    for (const tree of trees) empty.push(await emptyGateway(['gateway/testing/noop.main.ts', '32'], {}, tree))
    const kind = { title: 'chamada vazia', next: emptyCall }
    for (const way of wayNames)
      rows.push(
        await inTurns(
          kind.title,
          way,
          options,
          empty.map((server) => ({ server, kind })),
        ),
      )
  } finally {
    for (const server of empty) await server.stop()
  }

  const towns: { readonly server: Running; readonly kinds: readonly Kind[] }[] = []
  try {
    for (const tree of trees) {
      const { gateway, histories } = await seededGateway(citizens, 32, 'gateway/main.ts', tree)
      towns.push({ server: gateway, kinds: [] })
      await atRest(gateway)
      const [way] = await opened(gateway, 'socket', 1)
      if (!way) throw new Error('no way')
      const known = { ...(await explore(way)), histories }
      way.close()
      const kinds = [{ title: 'o dia de muitos', next: daily(known) }, ...workloads(known)]
      towns[towns.length - 1] = { server: gateway, kinds }
    }
    for (const { title } of towns[0]?.kinds ?? [])
      for (const way of wayNames) {
        const both = towns.flatMap(({ server, kinds }) => {
          const kind = kinds.find((one) => one.title === title)
          return kind ? [{ server, kind }] : []
        })
        // What one of the two towns has no such people for is left out.
        if (both.length === 2) rows.push(await inTurns(title, way, options, both))
      }
  } finally {
    for (const { server } of towns) await server.stop()
  }
  return { ref, commit: commit.slice(0, 8), citizens, rows }
}
