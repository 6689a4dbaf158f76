import { truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../../listen.ts'
import { type Running, runningAt } from '../../releases/fits.ts'
import { openReleases } from '../../releases/live.ts'
import { publish, rollback } from '../../releases/publish.ts'
import { ReleaseError } from '../../releases/release.ts'
import { makeRelease } from '../../releases/testing.ts'
import { repositoryRoot } from '../../settings.ts'
import { call } from '../../testing/gateway.ts'
import type { Attack, AttackTarget } from './target.ts'

const area = 'fleet'
const versionOf = (index: number) => `0.1.0-${String(index).padStart(8, '0')}`
/** People who work meanwhile. */
const hands = 8

/** Asks as long as `work` lasts; answers what else than a list came. */
async function underLoad(
  { url, tokens }: AttackTarget,
  work: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let isOver = false
  let answered = 0
  const failed: string[] = []
  const asking = Array.from({ length: hands }, async () => {
    while (!isOver) {
      const { status } = await call(url, 'citizen-list', { token: tokens.nurse }).catch(() => ({ status: 0 }))
      answered += 1
      if (status !== 200) failed.push(`a list was answered with ${status} meanwhile`)
    }
  })
  const problems = await work().finally(() => {
    isOver = true
  })
  await Promise.all(asking)
  return [...problems, ...new Set(failed), ...(answered === 0 ? ['no list was answered meanwhile'] : [])]
}

/** The release store of the target, and a folder for what is to be published. */
async function withReleases<T>(
  { url, dataDir }: AttackTarget,
  work: (parts: {
    readonly folder: string
    readonly running: Running
    readonly releases: ReturnType<typeof openReleases>
  }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'saude-releases-'))
  const releases = openReleases({ dataDir, root: repositoryRoot, complain: () => undefined })
  // The shell need not be built for it.
  const running: Running = { ...runningAt(url, undefined), shell: async () => ({ kit: 1, paths: [] }) }
  try {
    return await work({ folder, running, releases })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const liveVersion = async (url: string): Promise<string | undefined> =>
  (await runningAt(url, undefined).areas()).find(({ name }) => name === area)?.version

const loading = (code: string) => `var ${area} = { init() {}, get: async () => { ${code} } }`

/**
 * Releases of wrong kits, that throw, hang, are huge or ask other addresses, while people work: each is refused in words,
 * reaches no one, and what was live stays live.
 */
export const hostileReleases: Attack = (target) =>
  withReleases(target, async ({ folder, running, releases }) => {
    let reached = 0
    const stranger = createServer((_, response) => {
      reached += 1
      response.end()
    })
    const foreign = `http://127.0.0.1:${await listen(stranger, 0, '127.0.0.1')}/`
    const asks = `try { await fetch('${foreign}') } catch {} throw new Error('asked')`
    const hostile: Record<string, (made: string) => unknown> = {
      'of other kits': (made) => makeRelease(made, { name: area, kit: 2 }),
      'that throws': (made) => makeRelease(made, { name: area, entry: loading("throw new Error('no')") }),
      'that asks another address': (made) => makeRelease(made, { name: area, entry: loading(asks) }),
      'that is huge': (made) => truncateSync(join(makeRelease(made, { name: area }), 'screens.js'), 2 ** 36),
      // Ten seconds, which the soak has.
      ...(target.size > 1 && {
        'that hangs': (made: string) =>
          makeRelease(made, { name: area, entry: loading('await new Promise(() => {})') }),
        'that never lets go': (made: string) =>
          makeRelease(made, { name: area, entry: loading('for (;;) {}') }),
      }),
    }
    try {
      return await underLoad(target, async () => {
        const problems: string[] = []
        const before = await liveVersion(target.url)
        for (const [what, make] of Object.entries(hostile)) {
          const made = join(folder, what.replaceAll(' ', '-'))
          make(made)
          const refused = await publish(made, { releases, running }).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (!(refused instanceof ReleaseError))
            problems.push(`a release ${what} is ${refused ? `an error: ${refused}` : 'on the air'}`)
        }
        if (reached > 0) problems.push(`a release reached another address ${reached} times`)
        if ((await liveVersion(target.url)) !== before) problems.push('what was live is not live any more')
        return problems
      })
    } finally {
      stranger.close()
    }
  })

/**
 * Goes back and forth between two versions while people work: those who read which version is live get its files, and no
 * call fails.
 */
export const rollbackUnderLoad: Attack = (target) =>
  withReleases(target, async ({ folder, running, releases }) => {
    const { url, size } = target
    const change = { releases, running }
    for (const index of [1, 2])
      await publish(
        makeRelease(join(folder, String(index)), { name: area, version: versionOf(index), routes: [] }),
        change,
      )
    return underLoad(target, async () => {
      const problems = new Set<string>()
      let isOver = false
      const visitor = (async () => {
        while (!isOver) {
          const version = await liveVersion(url)
          if (version === undefined) continue
          const { status } = await fetch(`${url}/areas/${area}/${version}/remoteEntry.js`)
          if (status !== 200) problems.add(`a live version's file is answered with ${status}`)
        }
      })()
      for (let time = 0; time < 10 * size; time += 1) {
        const wanted = versionOf(1 + (time % 2))
        await rollback(area, wanted, change)
        const until = Date.now() + 30_000
        while ((await liveVersion(url)) !== wanted && Date.now() < until)
          await new Promise((resolve) => setTimeout(resolve, 20))
        if ((await liveVersion(url)) !== wanted) problems.add('a rollback was not noticed within 30 s')
      }
      isOver = true
      await visitor
      return [...problems]
    })
  })
