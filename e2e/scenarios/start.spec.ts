import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { filledFolder, freePort, removeFolder } from '../server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Specified as a budget: with everything built and filled, `npm start` listens within eight seconds. */
const budgetMs = 8_000

/** Milliseconds of processor time of a group of processes, and of those that they have waited for. */
function cpuOf(group: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      // After the name in parentheses: state, parent, group; the times are the 12th to the 15th field.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      if (Number(fields[2]) === group) for (const field of fields.slice(11, 15)) ticks += Number(field)
    } catch {
      // It ended meanwhile.
    }
  // Linux counts in hundredths of a second.
  return ticks * 10
}

/**
 * Milliseconds that the processor works until a warm `npm start` answers: what else runs on the machine does not change
 * them. Ended by what Ctrl-C sends, which must end it with 0.
 */
async function warmStart(folder: string): Promise<number> {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
    // A group of its own, so that Ctrl-C reaches all that npm started, as in a terminal.
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    expect(child.exitCode).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const group = child.pid ?? 0
  const took = cpuOf(group)
  expect(took).toBeGreaterThan(0)
  process.kill(-group, 'SIGINT')
  expect(await ended).toBe(0)
  return took
}

test('npm start, warm, listens after 8 s of work at most, and ends with 0 on Ctrl-C', async () => {
  // The first start may build or bundle: seconds of work are held to a limit, those of the clock are not.
  test.slow()
  const folder = await filledFolder()
  // What the first start builds or bundles is there for the second one.
  await warmStart(folder)
  const took = await warmStart(folder)
  await removeFolder(folder)
  expect(took).toBeLessThanOrEqual(budgetMs)
})
