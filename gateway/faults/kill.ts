import { createRandom } from '@saude/town/random'
import { freePort } from '../testing/port.ts'
import { manyCalls, preparedFolder } from '../testing/prepared.ts'
import { startProcess } from '../testing/process.ts'
import { verify } from './verify.ts'
import { startWriters } from './writers.ts'

export interface KillReport {
  readonly problems: readonly string[]
  readonly acts: number
  readonly citizens: number
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Rounds of kill -9 at any moment under writers who go on across them. In every second round the stores are
 * checked before the next start, in the others the gateway itself finds what the kill has left.
 */
export async function killRounds({
  rounds,
  hands = 32,
  seed = 'kill',
  log = () => {},
}: {
  rounds: number
  hands?: number
  seed?: string
  log?: (line: string) => void
}): Promise<KillReport> {
  const random = createRandom(seed)
  const { dataDir, tokens, remove } = await preparedFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    const gateway = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...manyCalls })
    await gateway.url()
    return gateway
  }
  const problems: string[] = []
  let gateway = await start()
  const writers = startWriters(url, tokens[0] ?? '', hands, random)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const enough = writers.answered() + random.int(hands, 5 * hands)
      while (writers.answered() < enough) await pause(5)
      await pause(random.int(0, 60))
      gateway.child.kill('SIGKILL')
      await gateway.ended
      const answered = writers.answered()
      const found = round % 2 === 0 ? [] : await verify(dataDir, writers.lives, false)
      problems.push(...found)
      log(`round ${round}: ${answered} acts answered, ${problems.length} problems`)
      gateway = await start()
    }
    await writers.stop()
    gateway.child.kill('SIGTERM')
    const code = await gateway.ended
    if (code !== 0) problems.push(`the last stop ended with ${code}`)
    problems.push(...(await verify(dataDir, writers.lives, true)), ...writers.problems)
    return { problems, acts: writers.answered(), citizens: writers.lives.length }
  } finally {
    gateway.child.kill('SIGKILL')
    remove()
  }
}
