// `npm run test:mongo`: the store's contract and one start of the whole product on MongoDB. On CONTRACT_MONGODB_URI, a
// replica set; where that is unset, on a stand-in that speaks MongoDB's protocol, brought from its registry into
// .cache/stand-in: the first of those below whose tools are there, or the one named (`npm run test:mongo -- ferret`).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepForTheEnd } from '../earlier.mjs'
import { repository } from '../repository.mjs'
import { freePort, isThere, startServer } from '../stand-in/command.mjs'
import { ferret } from '../stand-in/ferret.mjs'
import { javaServer } from '../stand-in/java.mjs'
import { installMissing, requireNode, runModule } from '../steps.mjs'
import { jestResult } from '../suites.mjs'

requireNode()
await installMissing()

// `npm run test:many` and `npm run soak:many` (for long): two gateways of the product behind a balancer alone.
const isSoak = process.argv.includes('--soak')
const isMany = isSoak || process.argv.includes('--many')
const many = 'gateway/many/many.test.ts'
const soak = { MANY_ROUNDS: '20', MANY_HOMES: '4,300,500' }

const known = { java: javaServer, ferret }
const all = [
  'shared/store/mongo.test.ts',
  'shared/store/keeper/keeper-mongo.test.ts',
  'shared/store/contention.test.ts',
  'gateway/feed-lines.test.ts',
  'gateway/migrations-mongo.test.ts',
  'gateway/migrations-killed.test.ts',
  'gateway/updating.test.ts',
  'gateway/mongodb.test.ts',
  'gateway/audit/mongodb.test.ts',
  'gateway/faults/attack/operators.test.ts',
  many,
]
const files = isMany ? [many] : all
/** What these files prove of the embedded store: `npm test` has proven it. By the names of tests, with what stands before them. */
const elsewhere = ['on the embedded engine', '(embedded store)']
const report = join(repository, '.cache/results/mongo.json')

/** Runs the tests without those named; answers whether all passed and exactly the named ones were left out. */
async function tests(uri, cannot, { env = {}, leavesOut = [] } = {}) {
  rmSync(report, { force: true })
  mkdirSync(join(repository, '.cache/results'), { recursive: true })
  const names = cannot.flatMap(({ tests }) => tests)
  const others = isMany ? [] : elsewhere
  const literally = (texts) => texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const without = [
    ...(names.length > 0 ? [`(?!.*(?:${literally(names)})$)`] : []),
    ...(others.length > 0 ? [`(?!.*(?:${literally(others)}))`] : []),
  ]
  const code = await runModule(
    'node_modules/jest/bin/jest.js',
    [
      ...files.filter((file) => !leavesOut.includes(file)),
      '--forceExit',
      '--json',
      `--outputFile=${report}`,
      ...(without.length > 0 ? ['--testNamePattern', `^${without.join('')}`] : []),
    ],
    { CONTRACT_MONGODB_URI: uri, ...(isSoak && soak), ...env },
    { minutes: isSoak ? 90 : 20 },
  )
  const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const result = jestResult(written, code)
  if (!written) return ended({ ...result, failures: [`MongoDB: jest ended with ${code} and no report`] })
  const leftOut = written.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .map(({ fullName }) => fullName)
  const skipped = leftOut.filter((full) => !others.some((part) => full.includes(part)))
  for (const { why, tests } of cannot) {
    console.log(`\nNot possible on this stand-in (${why}):`)
    for (const name of tests) console.log(`  - ${name}`)
  }
  const stale = [
    ...names.filter((name) => !skipped.some((full) => full.endsWith(name))),
    ...others.filter((part) => !leftOut.some((full) => full.includes(part))),
  ]
  for (const name of stale) console.error(`There is no such test any more: ${name}`)
  console.log(`\nMongoDB: ${result.passed} passed, ${result.failed} failed, ${skipped.length} not possible\n`)
  return ended({
    passed: result.passed,
    failed: result.failed + stale.length,
    failures: [...result.failures, ...stale.map((name) => `There is no such test any more: ${name}`)],
  })
}

/** Keeps what the tests ended with for the last lines of the suite; answers whether all is well. */
function ended(result) {
  if (result.failed > 0 && result.failures.length === 0)
    result.failures.push('MongoDB: jest did not end well')
  keepForTheEnd('mongo', result)
  return result.failed === 0
}

/** Tests on a stand-in, or answers undefined when it cannot be brought here. */
async function testsOn(standIn) {
  const folder = join(repository, '.cache/stand-in', standIn.tools[0])
  const port = await freePort()
  let server
  try {
    console.log(`MongoDB's stand-in: ${standIn.name}`)
    await standIn.prepare(folder)
    server = await startServer(standIn.command(folder, port), port)
  } catch (error) {
    console.error(`${standIn.name}: ${error.message}`)
    return undefined
  }
  const stop = () => server.kill('SIGKILL')
  process.once('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  try {
    return await tests(`mongodb://127.0.0.1:${port}/contract`, isMany ? [] : standIn.cannot, standIn)
  } finally {
    stop()
  }
}

async function main() {
  const uri = process.env.CONTRACT_MONGODB_URI
  if (uri) return tests(uri, [])
  const wanted = process.argv.slice(2).find((arg) => !arg.startsWith('-'))
  const candidates = wanted ? [known[wanted]] : Object.values(known)
  if (candidates.includes(undefined)) throw new Error(`Stand-ins: ${Object.keys(known).join(', ')}`)
  for (const standIn of candidates) {
    if (!standIn.tools.every(isThere)) continue
    const passed = await testsOn(standIn)
    if (passed !== undefined) return passed
  }
  console.warn(
    [
      '',
      '!!! SKIPPED: THE MONGODB ENGINE IS NOT TESTED HERE.',
      '!!! CONTRACT_MONGODB_URI is unset, and no stand-in could be set up: that takes Maven and a JDK, or Go.',
      '',
    ].join('\n'),
  )
  return true
}

process.exitCode = (await main()) ? 0 : 1
