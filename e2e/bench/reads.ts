import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededGateway } from './folders.ts'
import { type Running, script } from './process.ts'
import { atRest } from './rest.ts'

/** What one question cost, asked once by somebody who may ask everything of a municipality. */
export interface ReadRow {
  readonly query: string
  /** `ok`, the key of the error, `preparing` where its words say so, or `gone` where there was no answer. */
  readonly outcome: string
  readonly milliseconds: number
  /** For how long the event loop stood still at the longest, and the thread was busy. Milliseconds. */
  stall: number
  /** Megabytes of the process after the answer. */
  readonly memory: number
  readonly bytes: number
  /** Processor time that was used after the answer, within a moment. Milliseconds. */
  readonly after: number
}

export interface ReadsReport {
  readonly citizens: number
  /** Megabytes: before the first question, and the most there were. */
  readonly memory: { readonly idle: number; readonly most: number }
  readonly rows: readonly ReadRow[]
}

interface Options {
  readonly citizens: number
  readonly log: (line: string) => void
}

/** The longest that a question may have all others wait, milliseconds. */
export const mostStall = 50
const tries = 4
/** How long after an answer it is looked what is still done for it. */
const momentMs = 250
/** Longer than any query has time. */
const longestMs = 330_000

/** Every query that reads and that people may ask, once each, on a town of that many citizens. */
export async function measureReads({ citizens, log }: Options): Promise<ReadsReport> {
  const { gateway } = await seededGateway(citizens, 32)
  const [token = ''] = gateway.tokens
  const rows: ReadRow[] = []
  try {
    await atRest(gateway)
    const idle = gateway.memory().now
    const ids = idsOf(gateway.url, token)
    for (const question of await questionsOf()) {
      const input = await inputOf(question, ids)
      const row = await measured(gateway, token, question, input)
      // What else the machine does has it stand still too, and is over at another try.
      for (let tried = 1; tried < tries && row.stall > mostStall && row.outcome !== 'gone'; tried += 1) {
        const again = await measured(gateway, token, question, input)
        row.stall = Math.min(row.stall, again.stall)
      }
      rows.push(row)
      log(
        `${row.query}: ${row.outcome} ${row.milliseconds.toFixed(0)} ms, stall ${row.stall.toFixed(0)} ms, ${row.memory.toFixed(0)} MB, ${row.bytes} bytes, after ${row.after.toFixed(0)} ms`,
      )
      if (row.outcome === 'gone') break
      // What is made for all who ask next, as the figures of a large town, is made for longer than it is waited for here.
      if (row.after > momentMs / 2) await atRest(gateway).catch(() => undefined)
    }
    return { citizens, memory: { idle, most: gateway.memory().most }, rows }
  } finally {
    await gateway.stop()
  }
}

/** A query that reads, as `gateway/testing/questions.ts` says it. */
interface Question {
  readonly query: string
  readonly path: string
  readonly isPublic: boolean
  readonly input: Readonly<Record<string, unknown>>
  readonly ids: readonly { readonly field: string; readonly list: string }[]
}

async function questionsOf(): Promise<readonly Question[]> {
  const folder = await mkdtemp(join(tmpdir(), 'saude-questions-'))
  const file = join(folder, 'questions.json')
  await script(['gateway/testing/questions.main.ts', file])
  const questions: Question[] = JSON.parse(await readFile(file, 'utf8')) // as the script wrote it
  await rm(folder, { recursive: true })
  return questions
}

async function measured(
  gateway: Running,
  token: string,
  question: Question,
  input: object,
): Promise<ReadRow> {
  await gateway.loopDelay()
  const mainBefore = gateway.mainCpu()
  const from = performance.now()
  const { text, outcome } = await answered(gateway.url, token, question, input)
  const milliseconds = performance.now() - from
  const before = outcome === 'gone' ? 0 : gateway.cpu()
  // Who was not let to the processor stands still as well: of that the question used nothing.
  const used = outcome === 'gone' ? 0 : gateway.mainCpu() - mainBefore
  const stall = outcome === 'gone' ? 0 : Math.min(used, await gateway.longestDelay())
  await new Promise((resolve) => setTimeout(resolve, momentMs))
  const isGone = outcome === 'gone'
  return {
    query: question.query,
    outcome,
    milliseconds,
    stall,
    memory: isGone ? 0 : gateway.memory().now,
    bytes: Buffer.byteLength(text),
    after: isGone ? 0 : gateway.cpu() - before,
  }
}

type Address = Pick<Question, 'path' | 'isPublic'>

async function answered(url: string, token: string, { path, isPublic }: Address, input: object) {
  const who = isPublic ? { Type: 'Public' } : { Type: 'User', Token: token }
  try {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...who },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(longestMs),
    })
    const text = await answer.text()
    const { error }: { error?: { key: string; message: string } } = JSON.parse(text) // the gateway's words
    const isPreparing = error?.key === 'timeout' && error.message.includes('tente em instantes')
    return { text, outcome: isPreparing ? 'preparing' : (error?.key ?? 'ok') }
  } catch {
    return { text: '', outcome: 'gone' }
  }
}

type Ids = (list: string) => Promise<string | undefined>

/** The id of the first entry that a list answers, asked once for each. */
function idsOf(url: string, token: string): Ids {
  const known = new Map<string, Promise<string | undefined>>()
  const first = async (path: string) => {
    const { text } = await answered(url, token, { path, isPublic: false }, { startIndex: 0, stopIndex: 0 })
    const { data }: { data?: { items?: readonly { id?: string }[] } } = JSON.parse(text) // a list's answer
    return data?.items?.[0]?.id
  }
  return (list) => {
    const found = known.get(list) ?? first(list)
    known.set(list, found)
    return found
  }
}

/** What a query is asked with, and entries that are there where it names some. */
async function inputOf({ input, ids }: Question, idOf: Ids): Promise<object> {
  const found: Record<string, unknown> = {}
  for (const { field, list } of ids) found[field] = (await idOf(list)) ?? input[field]
  return { ...input, ...found }
}
