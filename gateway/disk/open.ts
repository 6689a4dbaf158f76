import { notifyAdministrators } from '@saude/core/service/notification/to-administrators'
import type { Store } from '@saude/store'
import type { Parts } from '../areas.ts'
import type { Settings } from '../settings.ts'
import { createReserve } from './reserve.ts'
import { createDiskWatch, readDisk } from './watch.ts'

const everyMs = 30_000

/** Watches the disk of the data folder and keeps a reserve on it. */
export async function openDisk(
  { dataDir, diskWarnPercent, mongoUri }: Pick<Settings, 'dataDir' | 'diskWarnPercent' | 'mongoUri'>,
  { warn = () => {} }: Pick<Parts, 'warn'>,
  core: Store,
  complain: (what: string, error: unknown) => void,
) {
  const failed = (error: unknown) => complain('disk', error)
  const watch = createDiskWatch({
    dataDir,
    threshold: diskWarnPercent / 100,
    warn,
    notify: (notice) => notifyAdministrators(core, notice, new Date()),
    complain: failed,
  })
  const reserve = createReserve({ dataDir, free: async () => (await readDisk(dataDir)).freeBytes })
  const look = async () => {
    await watch.look()
    // Sessions lie on MongoDB's disk then, which is not ours to keep free.
    if (mongoUri === undefined) await reserve.refill().catch(failed)
  }
  await watch.look()
  // The reserve is made when the start is over.
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = look()
  }, everyMs).unref()
  return {
    around: reserve.around,
    state: watch.state,
    problem: watch.problem,
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
