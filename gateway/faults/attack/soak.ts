import { attacks } from './list.ts'
import { openTarget } from './target.ts'

/**
 * `npm run soak:attack -- [name …]`: tries on a product of its own, on loopback, what must not work; without names
 * everything of `list.ts`. It ends by itself, prints what it finds and ends with 1 if it finds something. `SEED` chooses
 * other calls than yesterday's.
 */
const seed = process.env.SEED ?? new Date().toISOString()
/** One attack may take this long. Milliseconds. */
const timeoutMs = 600_000

async function run(name: string): Promise<readonly string[]> {
  const listed = attacks[name]
  if (!listed) return [`there is no attack ${name}: ${Object.keys(attacks).join(', ')}`]
  const { target, close } = await openTarget({
    seed,
    size: 2,
    apart: listed.apart ?? [],
    limits: listed.limits ?? {},
  })
  // The end of the soak ends its product too.
  const leave = () => void close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([`did not end within ${timeoutMs / 60_000} minutes`]), timeoutMs)
  })
  const failed = (error: unknown) => [`broke off: ${error instanceof Error ? error.message : error}`]
  const problems = await Promise.race([listed.attack(target).catch(failed), late])
  clearTimeout(timer)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
  return [...problems, ...(await close())]
}

async function main(names: readonly string[]): Promise<void> {
  console.log(`SEED=${seed}`)
  let count = 0
  for (const name of names.length > 0 ? names : Object.keys(attacks)) {
    const started = Date.now()
    const problems = await run(name)
    count += problems.length
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.log(`${name}: ${problems.length} problems, ${seconds} s`)
    for (const problem of problems.slice(0, 30)) console.log(`  ✕ ${problem}`)
  }
  console.log(`\n${count} problems`)
  process.exit(count === 0 ? 0 : 1)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
