import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** As many as versions of an area that a gateway keeps to go back to (`gateway/releases/live.ts`). */
const keptBuilds = 10
const list = 'builds.json'

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])

/**
 * Keeps the source maps of a package's last ten different builds, and removes those that are of none of them.
 * @param {string} folder where they lie
 * @param {string[]} files those of the build that has just ended
 */
export function keepMaps(folder, files) {
  if (!existsSync(folder)) return
  const own = [...files].sort()
  const before = read(join(folder, list)).filter((build) => build.join() !== own.join())
  const builds = [own, ...before].slice(0, keptBuilds)
  const kept = new Set(builds.flat())
  for (const name of readdirSync(folder, { recursive: true }))
    if (name.endsWith('.map') && !kept.has(name)) rmSync(join(folder, name))
  writeFileSync(join(folder, list), JSON.stringify(builds))
}
