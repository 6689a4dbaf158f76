import type { QueryDescription } from '@saude/contract/describe'
import { hiddenPerson } from '@saude/contract/hidden-person'
import type { AuditAct } from '@saude/contract/logged'
import { marks } from '@saude/contract/protected'
import { isHidden, isMarked } from './protected-values.ts'

/** What a query does with the citizens whom its answer names, where it does not say so itself. */
export function actOf({
  logs = '',
  logsAs,
  mutates,
  input,
}: Pick<QueryDescription, 'logs' | 'logsAs' | 'mutates' | 'input'>): AuditAct {
  if (logsAs) return logsAs
  if (mutates) return 'changed'
  // A list of one citizen's entries is read by who has opened that citizen.
  return logs.startsWith('items.') && !('citizenId' in input) ? 'listed' : 'opened'
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The values at a path of an answer; arrays are gone through: `items.id`. */
function valuesAt(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return [value]
  return isRecord(value) ? valuesAt(value[first], rest) : []
}

type Answered = Pick<QueryDescription, 'logs' | 'logsAs' | 'output'>

const markable = new WeakMap<QueryDescription['output'], boolean>()

/**
 * Whether answers have a field for a mark (`protectedMark`, `namedMark`), or one in which anything may stand. Asked before the answer
 * is looked at: rows that the store wrote as text would be parsed for it.
 */
function mayBearMark(output: QueryDescription['output']): boolean {
  const known = markable.get(output)
  if (known !== undefined) return known
  const may = Object.entries(output).some(
    ([path, { type }]) =>
      type === 'mixed' || marks.some((mark) => path === mark || path.endsWith(`.${mark}`)),
  )
  markable.set(output, may)
  return may
}

/**
 * The citizens of whom an answer names a protected diagnosis (its marks): of lists those of the marked rows, of
 * any other answer all.
 */
export function protectedCitizensIn({ logs, output }: Answered, answer: unknown): string[] {
  if (logs === undefined || !mayBearMark(output) || !isMarked(answer)) return []
  const lists = isRecord(answer)
    ? Object.entries(answer).flatMap(([key, value]) =>
        Array.isArray(value) && value.some(isMarked) ? [[key, value.filter(isMarked)] as const] : [],
      )
    : []
  const rows = logs.split(' ').filter((path) => lists.some(([key]) => path.startsWith(`${key}.`)))
  if (rows.length === 0) return citizensIn({ logs }, answer)
  return citizensIn({ logs: rows.join(' ') }, Object.fromEntries(lists))
}

/** The citizens of an answer: those whom anybody may know to be in it, and the others. */
export interface Seen {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

/**
 * Parts the citizens of an answer by whether it names them also without its hidden rows. That others are in it says that
 * there is a protected diagnosis, for the answer of those who may not see any has nothing of them.
 */
export function seenIn({ logs, logsAs, output }: Answered, answer: unknown): Seen {
  if (logs === undefined) return { open: [], closed: [] }
  const all = citizensIn({ logs }, answer)
  if (logsAs === 'protected') return { open: [], closed: all }
  if (!mayBearMark(output) || !isHidden(answer)) return { open: all, closed: [] }
  if (!isRecord(answer) || answer.isProtected === true) return { open: [], closed: all }
  const rest = Object.entries(answer).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.filter((row) => !isHidden(row)) : value,
  ])
  const open = new Set(citizensIn({ logs }, Object.fromEntries(rest)))
  return { open: [...open], closed: all.filter((id) => !open.has(id)) }
}

/** The citizens that an answer is about, by the paths that the query's `logs` names. */
export function citizensIn({ logs }: { readonly logs?: string }, answer: unknown): string[] {
  if (logs === undefined) return []
  const found = logs.split(' ').flatMap((path) => valuesAt(answer, path.split('.')))
  const ids = found.filter((id): id is string => typeof id === 'string' && id !== hiddenPerson.id)
  return [...new Set(ids)]
}
