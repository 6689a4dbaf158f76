import { type ResourceLimits, Worker } from 'node:worker_threads'
import { threadCode } from '@saude/store/thread-code'
import type { WorkAnswer, WorkAsked } from './work-thread.ts'

/** A thread for what would keep everybody else waiting: drawing, documents, imports. */
export interface Work<In, Out> {
  /**
   * Has it done there, in the order of asking. What goes in and comes out is cloned.
   * @throws Error what the thread threw, or that it ended or could not start; the next call starts a new thread,
   * which knows nothing
   */
  run(input: In): Promise<Out>
  /** Ends the thread; what was not done fails. A thread that could not start is no error here. */
  close(): Promise<void>
}

interface Waiting<Out> {
  resolve(value: Out): void
  reject(error: Error): void
}

/** What a thread makes is gone at once, as the store's (shared/store/embedded/channel.ts). */
const usualLimits: ResourceLimits = { maxYoungGenerationSizeMb: 12 }

/**
 * Prepares a thread, which starts with the first call. `entry` is a module that calls `serveWork`; `isLost` is called
 * when a thread ended by itself and took with it what it knew; `external` are packages with files of their own;
 * `resourceLimits` keep its heap small.
 */
export function createWork<In, Out>(
  entry: URL,
  isLost: () => void = () => {},
  external: readonly string[] = [],
  resourceLimits: ResourceLimits = usualLimits,
): Work<In, Out> {
  const waiting = new Map<number, Waiting<Out>>()
  let lastId = 0
  let starting: Promise<Worker> | undefined
  let isClosed = false

  async function start(): Promise<Worker> {
    const worker = new Worker(await threadCode(entry, external), {
      eval: true,
      execArgv: [],
      resourceLimits,
    })
    const end = (why: string) => {
      starting = undefined
      for (const { reject } of waiting.values()) reject(new Error(why))
      waiting.clear()
      if (!isClosed) isLost()
    }
    worker.on('message', ([id, isDone, value]: WorkAnswer<Out>) => {
      const caller = waiting.get(id)
      waiting.delete(id)
      if (isDone) caller?.resolve(value)
      else caller?.reject(new Error(value))
      // Only work in flight keeps the process alive.
      if (waiting.size === 0) worker.unref()
    })
    worker.once('error', (error) => end(`The thread failed: ${error.message}`))
    worker.once('exit', () => end('The thread ended'))
    worker.unref()
    return worker
  }

  return {
    async run(input) {
      if (isClosed) throw new Error('The thread is closed')
      starting ??= start().catch((error: unknown) => {
        // Its code could not be read or bundled: the next call tries again.
        starting = undefined
        throw error
      })
      const worker = await starting
      return new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.ref()
        const asked: WorkAsked<In> = [lastId, input]
        worker.postMessage(asked)
      })
    },
    async close() {
      isClosed = true
      // Ctrl-C also reaches the process that bundles: what never started needs no end.
      const worker = await starting?.catch(() => undefined)
      await worker?.terminate()
    },
  }
}
