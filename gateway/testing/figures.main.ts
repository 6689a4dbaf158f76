import { readFile, writeFile } from 'node:fs/promises'
import { askAs, type Call, recordedCalls } from './calls.ts'
import { beside, differences } from './figures.ts'
import { productQueries } from './services.ts'

/**
 * `node shared/build/bin/run.mjs gateway/testing/figures.main.ts ask URL FILE`: asks a product everything that can be asked, twice,
 * and writes the answers and what changes by itself.
 * `… compare URL FILE TO`: asks another one the same, and writes what it answers otherwise, by query.
 */

interface Asked extends Call {
  readonly path: string
  readonly moving: readonly string[]
}

const paths = new Map(productQueries.map(({ name, path }) => [name, path]))

async function askAll(url: string, file: string): Promise<void> {
  const ask = askAs(url)
  const asked: Record<string, Asked> = {}
  for (const [name, call] of Object.entries(await recordedCalls(ask, (answer) => answer))) {
    const path = paths.get(name)
    if (path === undefined || call.answer === undefined) continue
    const again = await ask(call.group, path, call.input)
    asked[name] = { ...call, path, moving: differences(call.answer, again) }
  }
  await writeFile(file, JSON.stringify(asked))
}

/** What is counted beside the answers is waited for. */
const tries = 5
const pauseMs = 1_000

async function compareAll(url: string, file: string, to: string): Promise<void> {
  const ask = askAs(url)
  const asked: Record<string, Asked> = JSON.parse(await readFile(file, 'utf8'))
  let left = Object.entries(asked)
  let found: [string, string[]][] = []
  for (let tried = 0; tried < tries && left.length > 0; tried++) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    found = []
    for (const [name, { group, path, input, answer, moving }] of left) {
      const now = await ask(group, path, input)
      const said = beside(differences(answer, now), moving)
      if (said.length > 0) found.push([name, said])
    }
    const names = new Set(found.map(([name]) => name))
    left = left.filter(([name]) => names.has(name))
  }
  await writeFile(
    to,
    JSON.stringify({ asked: Object.keys(asked).length, differences: Object.fromEntries(found) }),
  )
}

async function main([how, url = '', file = '', to = '']: readonly string[]): Promise<void> {
  if (how === 'ask') await askAll(url, file)
  else await compareAll(url, file, to)
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
