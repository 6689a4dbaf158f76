// `npm run test:node`: the store, the service kit and one start with a log-in on newer versions of Node than the one at
// work, which is often the oldest that is supported. Each is npm's package of Node, of an exact version, in .cache/nodes.
// `npm run test:node -- 26.10.0` takes that version alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepForTheEnd } from '../earlier.mjs'
import { filesBelow, repository } from '../repository.mjs'
import { installMissing, requireNode, run } from '../steps.mjs'

requireNode()
await installMissing()

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['24.21.0', '26.10.0']

/** Linux's program is a package of its own; elsewhere the package that brings the machine's own by a script. */
const isLinux = process.platform === 'linux'
const packageName = isLinux ? `node-linux-${process.arch}` : 'node'
const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'

/** Brings a version here; answers the path of its program. Throws when it cannot be had. */
async function nodeOf(version) {
  const folder = join(repository, '.cache/nodes', version)
  const path = join(folder, 'node_modules', packageName, binary)
  if (existsSync(path)) return path
  // A folder of its own: it is no dependency of the product.
  mkdirSync(folder, { recursive: true })
  const code = await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    ...(isLinux ? ['--ignore-scripts'] : []),
    `${packageName}@${version}`,
  ])
  if (code !== 0 || !existsSync(path)) throw new Error(`${packageName}@${version}: npm ended with ${code}`)
  return path
}

const testsBelow = (folder) =>
  filesBelow(join(repository, folder)).filter((path) => path.endsWith('.test.ts') && !path.includes('mongo'))

/** What each version runs: files, and of them the tests with that in their name. */
const parts = [
  { files: [...testsBelow('shared/store'), ...testsBelow('shared/service')] },
  {
    files: [join(repository, 'gateway/process.test.ts')],
    // It fills a demo, logs in, writes, ends, starts again and reads.
    name: 'a second start while the demo fills ends with 1, and nothing of the first is lost',
  },
]

/** Runs one part with a Node; answers how many tests passed and failed, and all that was said. */
async function counted(node, { files, name }) {
  const report = join(repository, '.cache/nodes/jest.json')
  rmSync(report, { force: true })
  const output = []
  const code = await run(
    node,
    [
      join(repository, 'node_modules/jest/bin/jest.js'),
      '--forceExit',
      '--json',
      `--outputFile=${report}`,
      ...(name ? ['--testNamePattern', name] : []),
      '--runTestsByPath',
      ...files,
    ],
    {},
    { minutes: 15, hear: (part) => output.push(part) },
  )
  const { numPassedTests: passed = 0, numFailedTests = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {}
  // A run without any test is none.
  const failed = Math.max(numFailedTests, code === 0 && passed > 0 ? 0 : 1)
  if (failed > 0) console.error(output.join(''))
  return { passed, failed, output: output.join('') }
}

/** Of what jest said, the names of what failed and what it says of each; the end of it where it names none. */
const failedLines = (output) => {
  const from = output.indexOf('●')
  return (from < 0 ? output.slice(-4000) : output.slice(from, from + 4000)).trim()
}

const ended = { passed: 0, failed: 0, failures: [] }
for (const version of versions) {
  const began = Date.now()
  try {
    const node = await nodeOf(version)
    const counts = []
    for (const part of parts) counts.push(await counted(node, part))
    const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
    ended.passed += sum('passed')
    ended.failed += sum('failed')
    for (const { failed, output } of counts)
      if (failed > 0) ended.failures.push(`Node ${version}\n${failedLines(output)}`)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`Node ${version}: ${sum('passed')} passed, ${sum('failed')} failed (${seconds} s)`)
  } catch (error) {
    ended.failed += 1
    ended.failures.push(`Node ${version}: ${error.message}`)
    console.error(`Node ${version}: ${error.message}`)
  }
}
keepForTheEnd('node', ended)
process.exitCode = ended.failed === 0 ? 0 : 1
