// `npm run check`: types, lint and format (layers and import cycles are rules of it), dependencies, file rules,
// casts, docstrings. What takes long runs at once; each says what it found when it has ended, and what it found out is
// kept in .cache for the next time.
import { join } from 'node:path'
import { docstringProblems } from '../docstrings.mjs'
import { fileRuleProblems } from '../file-rules.mjs'
import { filesNow, keepLinted, lintedFiles, toLint } from '../lint.mjs'
import { repository } from '../repository.mjs'
import { forgetStaleTypes } from '../stale-types.mjs'
import { captured, installMissing, requireNode } from '../steps.mjs'

requireNode()
await installMissing()

const say = (title, problems) => {
  for (const problem of problems) console.error(problem)
  console.log(`${title}: ${problems.length === 0 ? 'ok' : problems.length}`)
  return problems.length
}

/** Runs a tool; answers its exit code. */
const tool = async (title, path, args) => {
  const { code, output } = await captured(path, args)
  if (code !== 0) process.stderr.write(output)
  console.log(`${title}: ${code === 0 ? 'ok' : 'failed'}`)
  return code
}

/** Biome on what changed since it was clean. */
const lint = async () => {
  const now = filesNow()
  const files = toLint(lintedFiles(), now)
  if (files?.length === 0) {
    console.log('lint: ok, as before')
    return 0
  }
  const code = await tool(
    files ? `lint (${files.length} changed)` : 'lint',
    'node_modules/@biomejs/biome/bin/biome',
    [
      'check',
      '--error-on-warnings',
      '--max-diagnostics=50',
      ...(process.stdout.isTTY ? ['--colors=force'] : []),
      ...(files ? ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files] : []),
    ],
  )
  if (code === 0) keepLinted(now)
  return code
}

forgetStaleTypes(join(repository, '.cache/types'), join(repository, 'package-lock.json'))
const tools = await Promise.all([
  tool('types', 'node_modules/typescript/bin/tsc', [
    '-b',
    '--builders',
    '2',
    ...(process.stdout.isTTY ? ['--pretty'] : []),
  ]),
  lint(),
  tool('dependencies', 'node_modules/knip/bin/knip.js', [
    '--no-progress',
    '--cache',
    '--cache-location',
    '.cache/knip',
  ]),
])
const rules = say('files', fileRuleProblems())
const docstrings = say('docstrings', docstringProblems())
// Loaded late: it needs what was just installed.
const { castProblems } = await import('../casts.mjs')
const casts = say('casts', castProblems())
process.exitCode = tools.some((code) => code !== 0) || rules || docstrings || casts ? 1 : 0
