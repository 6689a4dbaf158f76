// `npm test`: installs what is missing, then checks, builds and runs every test. Ends with `N passed, N failed`.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode, run, runModule } from '../steps.mjs'
import { runJest, runScenarios } from '../suites.mjs'

requireNode()
await installMissing()

const results = join(repository, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0, unsteady: [] }
const add = ({ passed, failed, unsteady = [] }) => {
  total.passed += passed
  total.failed += failed
  total.unsteady.push(...unsteady)
}

/** A step that is one test of its own: it passed or it failed. */
const step = async (title, work) => {
  console.log(`\n== ${title}`)
  try {
    const code = (await work()) ?? 0
    add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  } catch (error) {
    console.error(error.message)
    add({ passed: 0, failed: 1 })
  }
}

/** Debian's browser for the scenarios, and what counts each fsync, where they are missing and this user may install. */
const installTools = async () => {
  const isMissing = (...paths) => !paths.some((path) => path && existsSync(path))
  const missing = [
    ...(isMissing(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser')
      ? ['chromium']
      : []),
    ...(isMissing('/usr/bin/strace') ? ['strace'] : []),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await run('apt-get', ['update', '-q'])
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing])
}

await step('check', () => runModule('shared/build/bin/check.mjs'))
await step('build', buildChanged)

await installTools()

console.log('\n== jest')
add(await runJest(join(results, 'jest'), process.argv.slice(2)))

console.log('\n== navegador')
add(await runScenarios(join(results, 'playwright.json')))

if (total.unsteady.length > 0)
  console.log(
    ['', 'Unsteady, passed only when run again:', ...total.unsteady.map((name) => `  ${name}`)].join('\n'),
  )
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
