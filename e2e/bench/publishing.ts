import { execFile } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cloneRepository } from '../clone.ts'
import { emptyGateway } from './folders.ts'
import { createTimes, type Times } from './load.ts'

/** How long a team waits from its command until what it has changed is live. */
export interface PublishRow {
  readonly area: string
  readonly times: Times
}

const run = promisify(execFile)

/** The area of the most screens. */
const area = 'citizen'

/** Publishes an area that changes each time, as its team does: by the command, from a clone, into a running gateway. */
export async function measurePublishing(count: number, log: (line: string) => void): Promise<PublishRow> {
  const gateway = await emptyGateway(['gateway/main.ts'])
  const clone = cloneRepository()
  const env = { ...process.env, PORT: new URL(gateway.url).port, DATA_DIR: gateway.folder }
  try {
    const publish = async (round: number): Promise<number> => {
      appendFileSync(join(clone, `mfe-${area}/web/area.tsx`), `\nexport const round${round} = ${round}\n`)
      const from = performance.now()
      const { stdout } = await run('npm', ['run', 'area', '--', 'publish', `mfe-${area}`], {
        cwd: clone,
        env,
      })
      const spent = performance.now() - from
      const [, version] = /^No ar: \S+ (\S+) \(antes /m.exec(stdout) ?? []
      if (!version || !(await (await fetch(`${gateway.url}/areas.json`)).text()).includes(version))
        throw new Error(`nothing new is live: ${stdout}`)
      return spent
    }
    // The first build keeps what the later ones go on from.
    await publish(0)
    const times = createTimes()
    for (let round = 1; round <= count; round += 1) times.note(await publish(round), { data: round })
    const measured = times.of(1)
    log(`${area}: p50 ${measured.p50.toFixed(0)} max ${measured.max.toFixed(0)} ms`)
    return { area, times: measured }
  } finally {
    await gateway.stop()
    rmSync(clone, { recursive: true, force: true })
  }
}
