// `npm run check`: types, lint and format (layers and import cycles are rules of it), dependencies, file rules,
// casts, docstrings.
import { docstringProblems } from '../docstrings.mjs'
import { fileRuleProblems } from '../file-rules.mjs'
import { installMissing, requireNode, runModule } from '../steps.mjs'

requireNode()
await installMissing()

const say = (title, problems) => {
  for (const problem of problems) console.error(problem)
  console.log(`${title}: ${problems.length === 0 ? 'ok' : problems.length}`)
  return problems.length
}

const types = await runModule('node_modules/typescript/bin/tsc', ['-b'])
const lint = await runModule('node_modules/@biomejs/biome/bin/biome', [
  'check',
  '--error-on-warnings',
  '--max-diagnostics=50',
])
const dependencies = await runModule('node_modules/knip/bin/knip.js', ['--no-progress'])
const rules = say('files', fileRuleProblems())
const docstrings = say('docstrings', docstringProblems())
// Loaded late: it needs what was just installed.
const { castProblems } = await import('../casts.mjs')
const casts = say('casts', castProblems())
process.exitCode = types || lint || dependencies || rules || docstrings || casts ? 1 : 0
