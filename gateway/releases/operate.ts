import { resolve } from 'node:path'
import { openKeeperOf } from '../files/import.ts'
import { urlOf } from '../listen.ts'
import type { Settings } from '../settings.ts'
import type { Build } from './build.ts'
import type { Command } from './command.ts'
import { type Running, runningAt } from './fits.ts'
import { openReleases, type Releases } from './live.ts'
import { type Changed, keptOf, publish, rollback } from './publish.ts'

/**
 * Publishes, goes back, or lists what is live, where these settings keep releases.
 * @param built what is published, where the command names no folder
 * @returns what the operator reads
 * @throws ReleaseError with words for the operator
 */
export async function operate(command: Command, settings: Settings, built?: Build): Promise<string> {
  const keeper = await openKeeperOf(settings)
  try {
    const releases = openReleases({ ...settings, keeper, complain: (problem) => console.error(problem) })
    return await done(command, settings, releases, built)
  } finally {
    await keeper.close()
  }
}

async function done(
  command: Command,
  settings: Settings,
  releases: Releases,
  built?: Build,
): Promise<string> {
  if (command.act === 'live') return liveLines(releases)
  const url = command.url ?? urlOf(settings.host, settings.port)
  const running: Running | undefined = command.unchecked ? undefined : runningAt(url, settings.metricsToken)
  if (command.act === 'rollback')
    return `De volta: ${words(await rollback(command.area, command.version, { releases, running }))}`
  const folder = built ? await built.done : resolve(command.from ?? '')
  return `No ar: ${words(await publish(folder, { releases, running }))}`
}

const words = ({ area: name, version, before }: Changed): string =>
  `${name} ${version}${before === undefined ? '' : before === version ? ' (já estava)' : ` (antes ${before})`}`

async function liveLines(releases: Releases): Promise<string> {
  const lines = (await releases.live()).map(async ({ entry: { name, version }, since }) => {
    if (!since) return `${name} ${version}, construída com o repositório`
    const others = (await keptOf(name, releases)).filter((one) => one !== version)
    const why = since.failed ? `; ${since.failed} ${since.because}` : ''
    const kept = others.length > 0 ? `; guardadas: ${others.join(', ')}` : ''
    return `${name} ${version}, desde ${new Date(since.at).toLocaleString('pt-BR')}${why}${kept}`
  })
  return (await Promise.all(lines)).join('\n')
}
