import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { filesBelow, repository } from './repository.mjs'

/**
 * Which part of the product may import which (architecture.md, "Layout"). A part is a package or, inside an area
 * or the gateway, one of its halves. Any `contract/` may be imported by anyone.
 */
const arrows = {
  contract: [],
  kits: ['area-contract', 'core-contract'],
  store: [],
  service: ['store'],
  build: ['area-face', 'kits'],
  'core-contract': [],
  'core-demo': ['core-contract', 'core', 'service', 'store'],
  core: ['core-contract', 'core-demo', 'service', 'store'],
  gateway: [
    'service',
    'store',
    'core',
    'core-contract',
    'core-demo',
    'area-contract',
    'area-face',
    'area-service',
    'area-demo',
  ],
  shell: ['kits', 'build', 'area-contract', 'core-contract'],
  'area-contract': ['area-contract', 'core-contract'],
  // What an area says of itself names the routes of its records.
  'area-face': ['area-contract', 'core-contract'],
  'area-web': ['kits', 'area-contract', 'core-contract', 'area-face'],
  // A service fills its collections with its own part of the demo municipality.
  'area-service': [
    'service',
    'store',
    'area-contract',
    'core-contract',
    'area-face',
    'area-demo',
    'core-demo',
  ],
  // Demo parts refer to each other's people by the same seed.
  'area-demo': ['service', 'store', 'area-contract', 'area-demo', 'core-contract', 'core-demo'],
  'area-config': ['build'],
  e2e: ['area-contract', 'core-contract'],
}

/** Packages by their folder, e.g. `shared/contract` → `@saude/contract`. */
const packages = () =>
  JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).workspaces.map((folder) => ({
    folder,
    name: JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')).name,
  }))

const shared = /^shared\/(contract|kits|service|store|build)\//

/**
 * The part that a file belongs to, and its package's folder; undefined for files of the root.
 * @param {string} path relative to the repository, with `/`
 */
export const partOf = (path) => {
  const kit = shared.exec(path)?.[1]
  if (kit) return { part: kit, home: `shared/${kit}` }
  const core = /^shared\/core\/(?:(contract|demo)\/)?/.exec(path)
  if (core) return { part: core[1] ? `core-${core[1]}` : 'core', home: 'shared/core' }
  const [home = '', first = ''] = path.split('/')
  if (['gateway', 'shell', 'e2e'].includes(home)) return { part: home, home }
  if (!home.startsWith('mfe-')) return undefined
  if (first.startsWith('area.')) return { part: 'area-face', home }
  if (/\.config\.mjs$/.test(first)) return { part: 'area-config', home }
  return { part: `area-${first}`, home }
}

const importing = /(?:\bfrom|\bimport|\brequire(?:\.resolve)?)\s*\(?\s*(['"])([^'"\n]+)\1/g

/** What a source text imports, type imports included. Comments do not count. */
export const importsOf = (source) => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(importing)].map((match) => match[2])
}

/** Path that a specifier of ours points to, relative to the repository; undefined for other people's packages. */
const target = (path, specifier, known) => {
  if (specifier.startsWith('.'))
    return relative('/', join('/', dirname(path), specifier))
      .split(sep)
      .join('/')
  const found = known.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
  if (!found) return undefined
  const below = specifier.slice(found.name.length + 1)
  // `@saude/citizen/service` is the facade of the folder of that name
  return `${found.folder}/${['service', 'demo'].includes(below) ? `${below}/` : `${below}.`}`
}

/**
 * What is wrong with one import, in words, or undefined.
 * @param {string} path of the importing file, relative to the repository
 */
export const problemOf = (path, specifier, known = packages()) => {
  const from = partOf(path)
  const to = target(path, specifier, known)
  if (!from || to === undefined) return undefined
  const goal = partOf(to)
  if (!goal) return `${path}: ${specifier} lies in no package`
  if (specifier.startsWith('.') && goal.home !== from.home)
    return `${path}: ${specifier} leaves the package; import it by the package's name`
  if (goal.home === from.home && goal.part === from.part) return undefined
  if (goal.part === 'contract') return undefined
  const foreign = goal.home !== from.home && goal.home.startsWith('mfe-') && from.home.startsWith('mfe-')
  const isLent = goal.part === 'area-contract' || (goal.part === 'area-demo' && from.part === 'area-demo')
  const allowed = (arrows[from.part] ?? []).includes(goal.part) && (!foreign || isLent)
  return allowed ? undefined : `${path}: ${from.part} must not import ${goal.part} (${specifier})`
}

/** All imports of the repository that go against the arrows. */
export const arrowProblems = () => {
  const known = packages()
  return filesBelow(repository)
    .map((path) => relative(repository, path).split(sep).join('/'))
    .filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && partOf(path))
    .flatMap((path) =>
      importsOf(readFileSync(join(repository, path), 'utf8')).map((specifier) =>
        problemOf(path, specifier, known),
      ),
    )
    .filter((problem) => problem !== undefined)
}
