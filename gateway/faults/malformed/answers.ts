import { errorKinds, isErrorKey } from '@saude/contract/errors'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * What is wrong with an answer to malformed input: it has to be data, by chance, or one of the typed errors other
 * than `unknown`, which would mean that this input was not foreseen.
 */
export function problemOf(body: unknown, status?: number): string | undefined {
  if (!isRecord(body)) return `no JSON object: ${JSON.stringify(body)?.slice(0, 80)}`
  if ('data' in body) return status === undefined || status === 200 ? undefined : `data with ${status}`
  const { error } = body
  if (!isRecord(error)) return `neither data nor error: ${JSON.stringify(body).slice(0, 80)}`
  const { key, message } = error
  if (!isErrorKey(key) || typeof message !== 'string')
    return `an error without type: ${JSON.stringify(error)}`
  if (key === 'unknown') return 'unknown'
  if (status !== undefined && status !== errorKinds[key].code) return `${key} with ${status}`
  return undefined
}

/** Counts outcomes and remembers the first bad ones with what caused them. */
export function createTally() {
  const problems: string[] = []
  const outcomes = new Map<string, number>()
  return {
    problems: problems as readonly string[],
    outcomes: () => Object.fromEntries([...outcomes].sort()),
    note(body: unknown, cause: string, status?: number): void {
      const error = isRecord(body) && isRecord(body.error) ? String(body.error.key) : 'data'
      outcomes.set(error, (outcomes.get(error) ?? 0) + 1)
      const problem = problemOf(body, status)
      if (problem && problems.length < 50) problems.push(`${problem} ← ${cause.slice(0, 400)}`)
    },
    problem(what: string): void {
      if (problems.length < 50) problems.push(what)
    },
    count: (what: string): void => {
      outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    },
  }
}

export type Tally = ReturnType<typeof createTally>
