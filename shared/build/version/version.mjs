import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What carries the product's version; areas and kits have their own, which their releases and contracts go by. */
const packages = ['package.json', 'gateway/package.json']

const json = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const write = (root, path, content) =>
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`)

/**
 * The version that a release gets.
 * @param {string} current `0.1.0`
 * @param {string} wanted `major`, `minor`, `patch`, or a later version
 * @throws Error where it is none, or not later
 */
export function nextVersion(current, wanted) {
  const [major, minor, patch] = current.split('.').map(Number)
  const steps = {
    major: [major + 1, 0, 0],
    minor: [major, minor + 1, 0],
    patch: [major, minor, patch + 1],
  }
  const next = steps[wanted]?.join('.') ?? wanted
  if (!/^\d+\.\d+\.\d+$/.test(next))
    throw new Error(`Uma versão é assim: 0.2.0; ou diga major, minor ou patch, e não "${wanted}".`)
  const isLater = next.localeCompare(current, 'en', { numeric: true }) > 0
  if (!isLater) throw new Error(`A versão ${next} não é mais nova do que a de agora, ${current}.`)
  return next
}

/** The product's version in a repository. */
export const versionOf = (root) => json(root, 'package.json').version

/** Writes the product's version wherever it stands, the lock file too. */
export function setVersion(root, version) {
  for (const path of packages) write(root, path, { ...json(root, path), version })
  if (!existsSync(join(root, 'package-lock.json'))) return
  const lock = json(root, 'package-lock.json')
  const own = packages.map((path) => path.replace(/\/?package\.json$/, ''))
  const changed = Object.entries(lock.packages).map(([path, one]) => [
    path,
    own.includes(path) ? { ...one, version } : one,
  ])
  write(root, 'package-lock.json', { ...lock, version, packages: Object.fromEntries(changed) })
}

const upcoming = '## Em preparação\n'

/**
 * The changelog with what was being prepared as the section of a version.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day `YYYY-MM-DD`
 * @throws Error where nothing was prepared
 */
export function releasedChangelog(changelog, version, day) {
  const [before, after] = changelog.split(`\n${upcoming}`)
  const section = after?.split(/^## /m)[0] ?? ''
  if (!/^- /m.test(section)) throw new Error('O CHANGELOG.md não diz em "Em preparação" o que muda.')
  const [year, month, date] = day.split('-')
  return `${before}\n${upcoming}\n## ${version}, de ${date}/${month}/${year}\n${after}`
}

/** Where the commits stand that later versions have to go on with (e2e/README.md). */
export const frozenFolder = 'e2e/yesterday'
const yearMs = 365 * 86_400_000

/**
 * Adds a frozen commit, and forgets those of more than a year before with what they recorded.
 * @param {string} root the repository
 * @param {{ commit: string, date: string, version: string }} added
 */
export function addFrozen(root, added) {
  const file = `${frozenFolder}/frozen.json`
  const before = json(root, file)
  const isOfYear = ({ date }) => Date.parse(added.date) - Date.parse(date) <= yearMs
  for (const { commit } of before.filter((one) => !isOfYear(one)))
    rmSync(join(root, frozenFolder, 'recorded', `${commit}.json`), { force: true })
  const lines = [...before.filter(isOfYear), added].map(
    ({ commit, date, version }) => `  { "commit": "${commit}", "date": "${date}", "version": "${version}" }`,
  )
  writeFileSync(join(root, file), `[\n${lines.join(',\n')}\n]\n`)
  forgetDecided(root)
}

/**
 * What was decided about differences from the version before is no decision about those from the new one: it would hide
 * what comes next. What differs by its nature stays (`always`), and broken promises as long as a frozen commit made them.
 */
function forgetDecided(root) {
  const file = `${frozenFolder}/decided.json`
  const { always, promises, ...ofVersions } = json(root, file)
  const left = Object.entries(ofVersions).map(([kind, reasons]) => [
    kind,
    Object.fromEntries(Object.entries(reasons).filter(([name]) => always.includes(name))),
  ])
  write(root, file, { always, promises, ...Object.fromEntries(left) })
}
