// `npm run mutants`: small mistakes of `mutants.json`, each against its tests, or those of its folder; each has to be found.
// One for each core runs at once. Ends with 1 where one survives. `npm run mutants -- csv seal`: those whose file or title
// has one of these words.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
const reports = join(repository, '.cache/results/mutants')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const verdicts = join(repository, 'shared/build/jest/verdict.cjs')

/** What the tests make of one: only an assertion that fails has found it, a file that does not load has not. */
async function judge({ file, find, put, tests = [`${dirname(file)}/`] }, report) {
  let said = ''
  const hear = (part) => {
    said += part
  }
  // One file that finds it is enough.
  const jest = [
    '--silent',
    '--forceExit',
    '--runInBand',
    '--bail',
    `--reporters=${verdicts}`,
    '--reporters=default',
  ]
  await runModule(
    'node_modules/jest/bin/jest.js',
    [...tests, ...jest],
    { MUTANT: JSON.stringify({ file, find, put }), VERDICT: report },
    { minutes: 10, hear },
  )
  if (!existsSync(report)) return { verdict: 'no report', said }
  const { numFailedTests, numRuntimeErrorTestSuites, numTotalTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  if (numFailedTests > 0) return { verdict: 'killed', said }
  if (numRuntimeErrorTestSuites > 0) return { verdict: 'does not load', said }
  return { verdict: numTotalTests === 0 ? 'no test' : 'survived', said }
}

const secondsSince = (started) => (Date.now() - started) / 1000
const started = Date.now()
const survivors = []
const left = wanted.entries()

/** Takes one after the other of those that are left. */
async function work() {
  for (const [index, mutant] of left) {
    const begun = Date.now()
    const { verdict, said } = await judge(mutant, join(reports, `${index}.json`))
    const seconds = `${secondsSince(begun).toFixed(0)} s`
    console.log(`${verdict.padEnd(10)} ${seconds.padStart(5)}  ${mutant.file}: ${mutant.title}`)
    if (verdict === 'killed') continue
    survivors.push(mutant.title)
    console.log(said.trim())
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
const minutes = (secondsSince(started) / 60).toFixed(1)
console.log(`\n${wanted.length - survivors.length} of ${wanted.length} killed in ${minutes} min`)
process.exitCode = survivors.length === 0 ? 0 : 1
