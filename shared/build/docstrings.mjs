import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTestFile, repository, repositoryFiles } from './repository.mjs'

/** Packages that other packages stand on: what they export says what it takes, answers and throws. */
const parts = /^(gateway|shared\/(contract|kits|service|store))\//

/** `export function a(`, `export const a = (`, `export const a: Type = async <T>(`, and `one => …`. */
const exported =
  /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?(?:<.*>)?(?:\(|\w+ =>)/

/**
 * The exported functions of a file without a docstring right above them; of overloads the first has it.
 * @param {string} source
 * @returns {{line: number, name: string}[]}
 */
export const undocumentedIn = (source) => {
  const lines = source.split('\n')
  const seen = new Set()
  return lines.flatMap((text, index) => {
    const [, one, other] = exported.exec(text) ?? []
    const name = one ?? other
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    // A hint for the linter may stand between.
    let above = index - 1
    while (/^\/\/ biome-ignore/.test(lines[above] ?? '')) above -= 1
    return /\*\/\s*$/.test(lines[above] ?? '') ? [] : [{ line: index + 1, name }]
  })
}

/** The functions that other files may call and that say nothing of themselves, in words. */
export const docstringProblems = () =>
  repositoryFiles()
    .filter(
      (path) => parts.test(path) && /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTestFile(path),
    )
    .flatMap((path) =>
      undocumentedIn(readFileSync(join(repository, path), 'utf8')).map(
        ({ line, name }) => `${path}:${line}: ${name} has no docstring`,
      ),
    )
