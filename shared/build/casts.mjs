import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { isTestFile, repository, repositoryFiles } from './repository.mjs'

/** Casts in product code, at most; there were 195 once. Fewer are better, and lower this number. */
export const mostCasts = 60

/** How many lines above a cast its reason may stand. */
const near = 4

/**
 * The casts of a file, `x as unknown as T` once and `as const` never, and whether a comment stands beside each.
 * @param {string} source
 * @returns {{line: number, hasReason: boolean}[]}
 */
export const castsIn = (source, tsx = true) => {
  if (!/\bas (?!const\b)/.test(source)) return []
  // swc counts bytes from where its last file ended: the first token says where this one begins.
  const bytes = Buffer.from(`;${source}`)
  const program = parseSync(bytes.toString(), { syntax: 'typescript', tsx, target: 'es2022' })
  const lines = source.split('\n')
  const found = []
  const walk = (node, isInside) => {
    if (typeof node !== 'object' || node === null) return
    const isCast = node.type === 'TsAsExpression' || node.type === 'TsTypeAssertion'
    if (isCast && !isInside) {
      const before = bytes.subarray(0, node.typeAnnotation.span.start - program.span.start).toString()
      const line = before.split('\n').length
      const around = lines.slice(Math.max(0, line - 1 - near), line)
      found.push({ line, hasReason: around.some((one) => /(^|\s)(\/\/|\/?\*)/.test(one)) })
    }
    for (const [key, inner] of Object.entries(node))
      if (key !== 'span') walk(inner, isCast && key === 'expression')
  }
  walk(program, false)
  return found
}

/** Casts without a reason beside them, and that there are too many, in words. */
export const castProblems = () => {
  const paths = repositoryFiles().filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTestFile(path),
  )
  const casts = paths.flatMap((path) =>
    castsIn(readFileSync(join(repository, path), 'utf8'), path.endsWith('.tsx')).map((cast) => ({
      path,
      ...cast,
    })),
  )
  return [
    ...casts
      .filter(({ hasReason }) => !hasReason)
      .map(({ path, line }) => `${path}:${line}: a cast without its reason beside it`),
    ...(casts.length > mostCasts
      ? [
          `${casts.length} casts, more than ${mostCasts}:`,
          ...casts.map(({ path, line }) => `  ${path}:${line}`),
        ]
      : []),
  ]
}
