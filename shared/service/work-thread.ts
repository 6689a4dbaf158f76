import { parentPort } from 'node:worker_threads'

/** One input at a time: the next one follows the answer. */
export type WorkAsked<In> = In
export type WorkAnswer<Out> = readonly [isDone: true, value: Out] | readonly [isDone: false, message: string]

/** The thread's side of `createWork`: does what is asked, one after the other, each when the one before is done. */
export function serveWork<In, Out>(work: (input: In) => Out | Promise<Out>): void {
  const port = parentPort
  if (!port) throw new Error('Started outside of a worker')
  const answer = (message: WorkAnswer<Out>) => port.postMessage(message)
  let last: Promise<void> = Promise.resolve()
  port.on('message', (input: WorkAsked<In>) => {
    last = last.then(async () => {
      try {
        answer([true, await work(input)])
      } catch (error) {
        answer([false, error instanceof Error ? error.message : String(error)])
      }
    })
  })
}
