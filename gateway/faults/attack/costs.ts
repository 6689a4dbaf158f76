import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, logIn } from '../../testing/gateway.ts'
import { manyCalls } from '../../testing/prepared.ts'
import { startProcess } from '../../testing/process.ts'
import { type Question, questions } from '../../testing/questions.ts'
import type { Attack } from './target.ts'

/** As delivered: so many calls of a session run at once. */
const atOnce = 20
/** Somebody else's list may take so many times as long as alone. */
const most = 3
/** What is quicker than this is not measured well enough to be multiplied. Milliseconds. */
const least = 20
/** Megabytes that all of them may take together. */
const mostMemory = 150
/** What the machine does besides is over at another try; what a query costs is not. */
const tries = 4

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0

/** The first page of citizens, as somebody else asks for it. @returns milliseconds */
async function listed(url: string, token: string): Promise<number> {
  const from = performance.now()
  const { status } = await call(url, 'citizen-list', { token, input: { startIndex: 0, stopIndex: 39 } })
  if (status !== 200) throw new Error(`the list of somebody else: ${status}`)
  return performance.now() - from
}

/** Megabytes: of a process now, and the most since it was asked the last time (proc(5), clear_refs). */
function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** The input of a question, with entries that are there where it names some. */
async function inputOf({ input, ids }: Question, url: string, token: string): Promise<object> {
  const found: Record<string, unknown> = {}
  for (const { field, list } of ids) {
    const { body } = await call(url, list, { token, input: { startIndex: 0, stopIndex: 0 } })
    const { data } = body as { data?: { items?: readonly { id?: string }[] } } // a list's answer
    found[field] = data?.items?.[0]?.id ?? input[field]
  }
  return { ...input, ...found }
}

/**
 * Every query that reads, twenty times at once by one person of a municipality of some size, while somebody else goes on
 * with the list of citizens: who asks for much waits themselves.
 */
export const costs: Attack = async ({ size }) => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-costs-'))
  const started = startProcess(
    {
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'on',
      DEMO_CITIZENS: String(size === 1 ? 500 : 12_000),
      ...manyCalls,
      LIMIT_CONCURRENT: String(atOnce),
    },
    { isProbed: true },
  )
  const problems: string[] = []
  try {
    const url = await started.url()
    const pid = started.child.pid ?? 0
    const attacker = await logIn(url, 'healthDirector@demo.local')
    const nurse = await logIn(url, 'nurse@demo.local')
    for (const question of questions) {
      const input = await inputOf(question, url, attacker)
      const who = question.isPublic ? {} : { token: attacker }
      let factor = Number.POSITIVE_INFINITY
      let memory = Number.POSITIVE_INFINITY
      for (let tried = 0; tried < tries && (factor > most || memory > mostMemory); tried += 1) {
        const alone: number[] = []
        for (let time = 0; time < 5; time += 1) alone.push(await listed(url, nurse))
        await started.memory()
        const before = memoryOf(pid).now
        let isOver = false
        const asked = Promise.all(
          Array.from({ length: atOnce }, () => call(url, question.path, { ...who, input })),
        ).finally(() => {
          isOver = true
        })
        const beside: number[] = []
        do beside.push(await listed(url, nurse))
        while (!isOver)
        await asked
        factor = Math.min(factor, median(beside) / Math.max(least, median(alone)))
        memory = Math.min(memory, memoryOf(pid).peak - before)
      }
      if (factor > most)
        problems.push(`${question.query}: somebody else waits ${factor.toFixed(1)} times as long`)
      if (memory > mostMemory) problems.push(`${question.query}: ${memory.toFixed(0)} MB more`)
    }
    return problems
  } finally {
    started.child.kill('SIGTERM')
    await started.ended
    rmSync(folder, { recursive: true, force: true })
  }
}
