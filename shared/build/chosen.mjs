import { existsSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { filesBelow, repository } from './repository.mjs'

const scenarios = 'e2e/scenarios'
const isTest = (file) => /\.test\.tsx?$/.test(file)
const isScenario = (file) => file.startsWith(`${scenarios}/`) && file.endsWith('.spec.ts')

const filesOf = (path) =>
  (statSync(join(repository, path)).isFile()
    ? [join(repository, path)]
    : filesBelow(join(repository, path))
  ).map((file) => relative(repository, file).split(sep).join('/'))

/** A scenario of an area begins with the area's name: `travel.spec.ts`, `citizen-visits.spec.ts`. */
const scenariosOf = (area) =>
  filesOf(scenarios).filter((file) => isScenario(file) && basename(file).startsWith(area))

/**
 * Every test of the repository.
 * @returns {{ tests: string[], scenarios: string[] }} paths in it, for jest and for the browser
 */
export const allTests = () => {
  const files = filesOf('.')
  return {
    tests: files.filter((file) => isTest(file) && !file.startsWith('e2e/')),
    scenarios: files.filter(isScenario),
  }
}

/** All files that a name stands for: an area, a package of `shared/`, a part of the gateway, a folder or a file. */
function named(name) {
  const area = name.replace(/^mfe-/, '').replace(/\/$/, '')
  if (existsSync(join(repository, `mfe-${area}`))) return [...filesOf(`mfe-${area}`), ...scenariosOf(area)]
  const path = [name, `shared/${name}`, `gateway/${name}`].find((candidate) =>
    existsSync(join(repository, candidate)),
  )
  return path ? filesOf(path) : []
}

/**
 * The tests that names stand for: of areas (`travel`), packages (`kits`), parts of the gateway (`oracle`), folders and files.
 * @param {readonly string[]} names
 * @returns {{ tests: string[], scenarios: string[] }} paths in the repository, for jest and for the browser
 * @throws Error for a name without any test
 */
export function chosen(names) {
  const files = names.flatMap((name) => {
    const found = named(name).filter((file) => isTest(file) || isScenario(file))
    if (found.length === 0) throw new Error(`No tests: ${name}`)
    return found
  })
  const unique = [...new Set(files)]
  return { tests: unique.filter(isTest), scenarios: unique.filter(isScenario) }
}
