import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededGateway } from './folders.ts'
import { type Running, script, watched } from './process.ts'
import { atRest } from './rest.ts'

/** What one question cost, asked once by somebody who may ask everything of a municipality. */
export interface ReadRow {
  readonly query: string
  /** `ok`, the key of the error, `preparing` where its words say so, or `gone` where there was no answer. */
  readonly outcome: string
  readonly milliseconds: number
  /** The longest turn of the thread that answers, in milliseconds of its processor time: so long all others waited for it. */
  stall: number
  /** Megabytes of the process after the answer. */
  readonly memory: number
  readonly bytes: number
  /** Processor time that was used within a moment after the answer, beyond what is used when nothing is asked. Milliseconds. */
  after: number
  /** Walks and jobs after that moment. */
  open: number
  /** Something was being made that is kept for everybody: what goes on is that. */
  isMaking: boolean
}

export interface ReadsReport {
  readonly citizens: number
  /** Megabytes: before the first question, and the most there were. */
  readonly memory: { readonly idle: number; readonly most: number }
  /** Milliseconds, of moments in which nothing was asked: the longest turn, and the processor time of one. */
  readonly idle: { readonly turn: number; readonly used: number }
  /** What was made for everybody, with no one asking: seconds in all, and the longest turn of it in milliseconds. */
  readonly making: { seconds: number; turn: number }
  readonly rows: readonly ReadRow[]
}

interface Options {
  readonly citizens: number
  readonly log: (line: string) => void
}

/** The longest that a question may have all others wait, milliseconds. */
export const mostStall = 50
/** What a question may go on using of the processor when it is answered: the answer's own way out. Milliseconds. */
const mostAfter = 50
const tries = 4
/** How long after an answer it is looked what is still done for it. */
const momentMs = 250
/** Moments in which nothing is asked. */
const idleMoments = 12
/** Longer than any query has time. */
const longestMs = 330_000
/** For so long all together is waited until what is made for everybody is there; after that it is asked beside it. */
const mostWaitMs = 150_000

/** Whether something is still done for a question after its answer. */
export const worksOn = ({ outcome, after, open, isMaking }: ReadRow): boolean =>
  outcome !== 'gone' && !isMaking && (after > mostAfter || open > 0)

/** Every query that reads and that people may ask, once each, on a town of that many citizens. */
export async function measureReads({ citizens, log }: Options): Promise<ReadsReport> {
  const { gateway } = await seededGateway(citizens, 32, watched)
  const [token = ''] = gateway.tokens
  const rows: ReadRow[] = []
  try {
    await atRest(gateway)
    const memory = gateway.memory().now
    const idle = await idleOf(gateway)
    log(`idle: ${idle.turn.toFixed(0)} ms the longest turn, ${idle.used.toFixed(0)} ms in a moment`)
    const making = { seconds: 0, turn: 0 }
    const ids = idsOf(gateway.url, token)
    for (const question of await questionsOf()) {
      const input = await inputOf(question, ids)
      const ask = () => measured(gateway, token, question, input, idle.used)
      const row = await ask()
      // What else the machine does is over at another try; what the question does is not.
      const isGood = () => row.outcome === 'gone' || (row.stall <= mostStall && !worksOn(row))
      for (let tried = 1; tried < tries && !isGood(); tried += 1) {
        const again = await ask()
        row.stall = Math.min(row.stall, again.stall)
        row.after = Math.min(row.after, again.after)
        row.open = Math.min(row.open, again.open)
        row.isMaking ||= again.isMaking
      }
      rows.push(row)
      log(lineOf(row))
      if (row.outcome === 'gone') break
      if (!row.isMaking || making.seconds * 1_000 > mostWaitMs) continue
      const waited = await untilMade(gateway, mostWaitMs - making.seconds * 1_000)
      making.seconds += waited.seconds
      making.turn = Math.max(making.turn, waited.turn)
      log(`made in ${waited.seconds.toFixed(1)} s, the longest turn ${waited.turn.toFixed(0)} ms`)
      const then = await ask()
      rows.push({ ...then, query: `${then.query}, quando está pronto` })
      log(lineOf(then))
    }
    return { citizens, memory: { idle: memory, most: gateway.memory().most }, idle, making, rows }
  } finally {
    await gateway.stop()
  }
}

const lineOf = ({ query, outcome, milliseconds, stall, memory, bytes, after, open, isMaking }: ReadRow) =>
  `${query}: ${outcome} ${milliseconds.toFixed(0)} ms, turn ${stall.toFixed(0)} ms, ${memory.toFixed(0)} MB, ${bytes} bytes, after ${after.toFixed(0)} ms, ${open} open${isMaking ? ', making' : ''}`

const moment = () => new Promise((resolve) => setTimeout(resolve, momentMs))

/** What a gateway does of which nothing is asked. */
async function idleOf(gateway: Running): Promise<ReadsReport['idle']> {
  const used: number[] = []
  await gateway.longestTurn()
  for (let count = 0; count < idleMoments; count += 1) {
    const before = gateway.cpu()
    await moment()
    used.push(gateway.cpu() - before)
  }
  return { turn: await gateway.longestTurn(), used: Math.max(...used) }
}

/** Waits until what is made for everybody is there, no longer than so many milliseconds. */
async function untilMade(gateway: Running, mostMs: number): Promise<ReadsReport['making']> {
  const begun = performance.now()
  await gateway.longestTurn()
  while (performance.now() - begun < mostMs && (await gateway.underWay()).makings > 0) await moment()
  return { seconds: (performance.now() - begun) / 1_000, turn: await gateway.longestTurn() }
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
  idleMs: number,
): Promise<ReadRow> {
  await gateway.longestTurn()
  const from = performance.now()
  const { text, outcome } = await answered(gateway.url, token, question, input)
  const milliseconds = performance.now() - from
  const bytes = Buffer.byteLength(text)
  const row = { query: question.query, outcome, milliseconds, bytes }
  if (outcome === 'gone') return { ...row, stall: 0, memory: 0, after: 0, open: 0, isMaking: false }
  const before = gateway.cpu()
  const stall = await gateway.longestTurn()
  await moment()
  const after = Math.max(0, gateway.cpu() - before - idleMs)
  const { walks, jobs, makings } = await gateway.underWay()
  return { ...row, stall, memory: gateway.memory().now, after, open: walks + jobs, isMaking: makings > 0 }
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
