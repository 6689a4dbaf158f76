import { Worker } from 'node:worker_threads'
import { StoreError } from '../errors.ts'
import { threadCode } from '../thread-code.ts'
import type {
  Answer,
  Fill,
  Numbered,
  Opened,
  Read,
  Request,
  StepResult,
  WorkerSettings,
  Write,
} from './protocol.ts'
import type { SeenShape } from './shapes.ts'
import { createTurns } from './turns.ts'

/** The worker answers several together; so many go on, each of another caller, before others have their turn. */
const AT_ONCE = 4

/** Longer texts, as parts of walks, take some ten milliseconds to be parsed and gone through: nothing goes on behind one. */
const LONG = 64 * 1024
const isLong = ([, , value]: Answer): boolean => typeof value === 'string' && value.length > LONG

/** Reads on behalf of one caller, which take turns with those of others in the worker and when they are answered. */
export interface Reading {
  read(request: Extract<Read, { kind: 'count' }>): Promise<number>
  read(request: Extract<Read, { kind: 'texts' }>): Promise<readonly string[]>
  read(request: Extract<Read, { kind: 'numbers' }>): Promise<Float64Array>
  read(request: Exclude<Read, { kind: 'count' | 'texts' | 'numbers' }>): Promise<string>
}

/** The way to the worker that owns a file. Calls of one moment travel together. */
export interface Channel extends Reading {
  /** What was known about the documents when the file was opened. */
  readonly shapes: readonly (readonly [collection: string, ...shape: SeenShape])[]
  /** The same on behalf of a caller; without it, of no one. */
  by(caller: string): Reading
  /** Answers 1 when it was done. */
  fill(request: Fill): Promise<number>
  write(request: Write): Promise<readonly StepResult[]>
  /** @throws StoreError `gone` when the file is not in its place any more */
  check(): Promise<void>
  /** Answers when everything asked before is done and the file is released. */
  close(): Promise<void>
}

/** What a worker makes is gone at once: a quarter of Node's room for it saves 30 MB and costs no time (e2e/bench). */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

const code = () => threadCode(new URL('./worker.ts', import.meta.url), ['@photostructure/sqlite'])

type Done = Extract<Answer, readonly [number, true, unknown]>[2]

interface Waiting {
  readonly caller: string
  resolve(value: Done): void
  reject(error: StoreError): void
}

/**
 * Starts the worker and waits until the file is open.
 * @throws StoreError `locked` and whatever else keeps the file from being opened
 */
export async function openChannel(settings: WorkerSettings): Promise<Channel> {
  const worker = new Worker(await code(), { eval: true, workerData: settings, execArgv: [], resourceLimits })
  return new Promise((resolve, reject) => {
    worker.once('error', (error) => reject(failed(error)))
    worker.once('message', (opened: Opened) => {
      if (opened.isOpen) return resolve(channelTo(worker, opened.shapes))
      const { kind, message, detail } = opened.failure
      worker.once('exit', () => reject(new StoreError(kind, message, detail)))
    })
  })
}

function channelTo(worker: Worker, shapes: Channel['shapes']): Channel {
  const waiting = new Map<number, Waiting>()
  const answered = createTurns<Answer>()
  let outgoing: Numbered[] = []
  let lastId = 0
  let end: StoreError | undefined
  let closing: Promise<void> | undefined
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))

  // Only work in flight keeps the process alive.
  worker.unref()

  function ask(request: Request, caller = ''): Promise<Done> {
    if (end) return Promise.reject(end)
    return new Promise((resolve, reject) => {
      lastId += 1
      if (waiting.size === 0) worker.ref()
      waiting.set(lastId, { caller, resolve, reject })
      if (outgoing.length === 0) queueMicrotask(flush)
      outgoing.push([lastId, request, caller])
    })
  }

  // The protocol fixes which kind of request has which kind of answer.
  const answerTo =
    (caller: string) =>
    <A>(request: Request) =>
      ask(request, caller) as Promise<A>
  const answer = answerTo('')

  function flush(): void {
    const group = outgoing
    outgoing = []
    if (!end) worker.postMessage(group)
  }

  function stop(error: StoreError): void {
    end ??= error
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  }

  worker.removeAllListeners('error')
  worker.on('error', (error) => stop(failed(error)))
  worker.on('exit', () => {
    // Its last answers may still be waiting for their turn.
    while (answered.size > 0) settle()
    stop(new StoreError('closed', 'The store is closed'))
  })
  worker.on('message', (answers: readonly Answer[]) => {
    const isFirst = answered.size === 0
    for (const one of answers) answered.add(waiting.get(one[0])?.caller ?? '', one)
    if (isFirst) goOn()
  })

  function goOn(): void {
    settle()
    if (answered.size > 0) setImmediate(goOn)
  }

  function settle(): void {
    for (const [id, isDone, value] of answered.take(AT_ONCE, isLong)) {
      const caller = waiting.get(id)
      waiting.delete(id)
      if (isDone) caller?.resolve(value)
      else caller?.reject(new StoreError(value.kind, value.message, value.detail))
    }
    if (waiting.size === 0) worker.unref()
  }

  return {
    shapes,
    read: answer,
    by: (caller) => ({ read: answerTo(caller) }),
    fill: answer,
    write: answer,
    check: async () => void (await ask({ kind: 'check' })),
    close() {
      closing ??= ask({ kind: 'close' }).then(async () => {
        stop(new StoreError('closed', 'The store is closed'))
        // It ends by itself. Terminated, it may be within SQLite's code, and take the whole process with it.
        worker.ref()
        await ended
      })
      return closing
    },
  }
}

function failed(error: Error): StoreError {
  return new StoreError('failed', `The worker of the store ended: ${error.message}`, {}, error)
}
