import { type ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '@saude/contract/errors'
import { threadCode } from '@saude/store/thread-code'
import type { Departure } from './departure.ts'
import type { WorkAnswer, WorkAsked } from './work-thread.ts'

/** A thread for what would keep everybody else waiting: drawing, documents, imports. */
export interface Work<In, Out> {
  /**
   * Has it done there, in the order of asking. What goes in and comes out is cloned. With the `end` of a call: once that is
   * over, what has not begun is not done, and what comes out of what has begun is thrown away.
   * @throws Error what the thread threw, or that it ended or could not start; the next call starts a new thread,
   * which knows nothing; AppError `abort` when the call was over
   */
  run(input: In, end?: Departure): Promise<Out>
  /** Ends the thread; what was not done fails. A thread that could not start is no error here. */
  close(): Promise<void>
}

interface Waiting<In, Out> {
  readonly input: In
  resolve(value: Out): void
  reject(error: Error): void
}

/** Of each thread that is not closed: how many jobs it has and how many wait for it. */
const counts = new Set<() => number>()

/** How many jobs all threads have, those that wait too: after the last answer there is none. */
export const jobsUnderWay = (): number => [...counts].reduce((sum, count) => sum + count(), 0)

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
  const queue = new Set<Waiting<In, Out>>()
  /** What the thread does now. */
  let current: Waiting<In, Out> | undefined
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
      const lost = [...(current ? [current] : []), ...queue]
      current = undefined
      queue.clear()
      for (const { reject } of lost) reject(new Error(why))
      if (!isClosed) isLost()
    }
    worker.on('message', ([isDone, value]: WorkAnswer<Out>) => {
      const caller = current
      current = undefined
      if (isDone) caller?.resolve(value)
      else caller?.reject(new Error(value))
      next(worker)
    })
    worker.once('error', (error) => end(`The thread failed: ${error.message}`))
    worker.once('exit', () => end('The thread ended'))
    worker.unref()
    return worker
  }

  /** One at a time: what waits here can still be taken back. */
  function next(worker: Worker): void {
    if (current) return
    const [first] = queue
    // Only work in flight keeps the process alive.
    if (!first) return void worker.unref()
    queue.delete(first)
    current = first
    worker.ref()
    const asked: WorkAsked<In> = first.input
    worker.postMessage(asked)
  }

  const count = () => queue.size + (current ? 1 : 0)
  counts.add(count)
  return {
    async run(input, end) {
      if (isClosed) throw new Error('The thread is closed')
      if (end?.aborted) throw new AppError('abort')
      starting ??= start().catch((error: unknown) => {
        // Its code could not be read or bundled: the next call tries again.
        starting = undefined
        throw error
      })
      const worker = await starting
      let leave = () => {}
      try {
        return await new Promise<Out>((resolve, reject) => {
          const one = { input, resolve, reject }
          leave = () => {
            queue.delete(one)
            reject(new AppError('abort'))
          }
          if (end?.aborted) return leave()
          end?.addEventListener('abort', leave, { once: true })
          queue.add(one)
          next(worker)
        })
      } finally {
        end?.removeEventListener('abort', leave)
      }
    },
    async close() {
      isClosed = true
      counts.delete(count)
      // Ctrl-C also reaches the process that bundles: what never started needs no end.
      const worker = await starting?.catch(() => undefined)
      await worker?.terminate()
    },
  }
}
