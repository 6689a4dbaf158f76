// `npm run mutants`: 56 small mistakes, one at a time, against the tests of their folder; each has to be found. Ends with
// 1 where one survives. `npm run mutants -- csv seal`: those whose file or title has one of these words.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../repository.mjs'
import { installMissing, requireNode, runModule } from '../steps.mjs'

requireNode()
await installMissing()

/** @type {{ title: string, file: string, find: string, put: string, tests?: string[] }[]} */
const all = JSON.parse(readFileSync(join(repository, 'shared/build/mutants.json'), 'utf8'))
const words = process.argv.slice(2)
const wanted = all.filter(
  ({ title, file }) => words.length === 0 || words.some((word) => `${title} ${file}`.includes(word)),
)
const report = join(repository, '.cache/results/mutant.json')
mkdirSync(dirname(report), { recursive: true })

/** What the tests make of one: only an assertion that fails has found it, a file that does not load has not. */
async function judge({ file, find, put, tests = [`${dirname(file)}/`] }) {
  rmSync(report, { force: true })
  await runModule(
    'node_modules/jest/bin/jest.js',
    ['--silent', '--forceExit', '--json', `--outputFile=${report}`, ...tests],
    { MUTANT: JSON.stringify({ file, find, put }) },
    { minutes: 10 },
  )
  if (!existsSync(report)) return 'no report'
  const { numFailedTests, numRuntimeErrorTestSuites, numTotalTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  if (numTotalTests === 0) return 'no test'
  if (numFailedTests > 0) return 'killed'
  return numRuntimeErrorTestSuites > 0 ? 'does not load' : 'survived'
}

const started = Date.now()
const survivors = []
for (const mutant of wanted) {
  const verdict = await judge(mutant)
  console.log(`${verdict.padEnd(10)} ${mutant.file}: ${mutant.title}`)
  if (verdict !== 'killed') survivors.push(mutant.title)
}
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${wanted.length - survivors.length} of ${wanted.length} killed in ${minutes} min`)
process.exitCode = survivors.length === 0 ? 0 : 1
