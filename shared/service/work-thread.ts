import { parentPort } from 'node:worker_threads'

export type WorkAsked<In> = readonly [id: number, input: In]
export type WorkAnswer<Out> =
  | readonly [id: number, isDone: true, value: Out]
  | readonly [id: number, isDone: false, message: string]

/** The thread's side of `createWork`: does what is asked, one after the other, each when the one before is done. */
export function serveWork<In, Out>(work: (input: In) => Out | Promise<Out>): void {
  const port = parentPort
  if (!port) throw new Error('Started outside of a worker')
  const answer = (message: WorkAnswer<Out>) => port.postMessage(message)
  let last: Promise<void> = Promise.resolve()
  port.on('message', ([id, input]: WorkAsked<In>) => {
    last = last.then(async () => {
      try {
        answer([id, true, await work(input)])
      } catch (error) {
        answer([id, false, error instanceof Error ? error.message : String(error)])
      }
    })
  })
}
