import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../repository.mjs'

/** What nothing runs. */
const isLeft = (path) => /\.(map|d\.[cm]?ts)$/.test(path)

const packagesOfLock = () => JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages

/** Where Node finds a package that the one at `from` asks for, as the lock file has laid them out. */
function placeOf(lock, name, from) {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (lock[place]) return place
  return from === ''
    ? undefined
    : placeOf(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

/** What a package asks for; what it may do without is `false`. */
const neededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) =>
  new Map([
    ...Object.keys(peerDependencies ?? {}).map((name) => [name, !peerDependenciesMeta[name]?.optional]),
    ...Object.keys(dependencies ?? {}).map((name) => [name, true]),
    ...Object.keys(optionalDependencies ?? {}).map((name) => [name, false]),
  ])

/**
 * Where the packages with these names and all that they ask for lie, by the lock file. A peer that may be absent is left
 * out, even where it is here for something else; what is for other machines only is not installed here.
 * @param {readonly string[]} names
 * @param {Record<string, object>} lock `packages` of the lock file
 * @param {(place: string) => boolean} isInstalled
 */
export function placesOf(names, lock, isInstalled) {
  const found = new Set()
  const visit = (name, from, isNeeded) => {
    const place = placeOf(lock, name, from)
    if (!place || !isInstalled(place)) {
      if (isNeeded) throw new Error(`${name} is not installed, and ${from || 'the server'} needs it`)
      return
    }
    if (found.has(place)) return
    found.add(place)
    const { peerDependenciesMeta = {} } = lock[place]
    for (const [each, isEachNeeded] of neededBy(lock[place]))
      if (!peerDependenciesMeta[each]?.optional) visit(each, place, isEachNeeded)
  }
  for (const name of names) visit(name, '', true)
  return [...found].sort()
}

/**
 * Copies installed packages, with all that they ask for, below a folder.
 * @returns {Record<string, string>} the version of each of those that were named
 */
export function copyPackages(names, to) {
  const lock = packagesOfLock()
  const places = placesOf(names, lock, (place) => existsSync(join(repository, place)))
  for (const place of places) {
    const from = join(repository, place)
    cpSync(from, join(to, place), {
      recursive: true,
      // What lies within for itself is a place of its own.
      filter: (path) => (path === from || basename(path) !== 'node_modules') && !isLeft(path),
    })
  }
  return Object.fromEntries(names.map((name) => [name, lock[`node_modules/${name}`].version]))
}
