import { attendanceProduction } from '@saude/citizen/contract/production'
import { validationError } from '@saude/contract/errors'
import { daysAfter, today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { clientIdentity } from '@saude/core/contract/client'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { sigtapRules } from '@saude/core/contract/sigtap'
import { clientOf } from '@saude/service/client'
import type { Ask, Call, Handler } from '@saude/service/handlers'
import { handlersFor } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { pageOfRows } from '@saude/service/page'
import { seesProtected } from '@saude/service/protected'
import { inconsistencyList, longestSpan, mostInconsistencies } from '../../contract/inconsistency.ts'
import { treatmentSource } from '../treatment/production.ts'
import { askedAbout, askedText, isForAuthor } from './asked.ts'
import { checkProduction } from './check.ts'
import { marksAmong, type Named, unmarked, withPeople } from './entries.ts'
import { placesFrom } from './places.ts'
import { type MonthRules, monthOf, prepareRules } from './production.ts'

const on = handlersFor({})

interface Wanted {
  readonly client: string
  readonly from: string
  readonly to: string
  readonly unit: string | null
  /** Whether entries of protected diagnoses are among them. */
  readonly isProtectedSeen: boolean
}

interface Row {
  readonly id: string
  readonly date: string
  readonly citizen: { readonly id: string; readonly name: string }
  readonly procedure: string | null
  readonly problem: string
  readonly href: string
  readonly asked: string | null
}

/** Codes that one call asks for. */
const atOnce = 500

/** Tables of months, each procedure asked for when the first entry names it. */
function rulesFrom(ask: Ask) {
  const months = new Map<string, { readonly rules: Map<string, MonthRules>; isLoaded: boolean }>()
  return async (month: string, entries: readonly Named[]): Promise<MonthRules | undefined> => {
    const known = months.get(month) ?? { rules: new Map<string, MonthRules>(), isLoaded: true }
    months.set(month, known)
    const codes = [...new Set(entries.flatMap(({ procedure }) => procedure ?? []))]
    const missing = codes.filter((code) => !known.rules.has(code))
    for (const some of chunksOf(missing, atOnce)) {
      const { isLoaded, items } = await ask(sigtapRules, { competence: month, codes: some })
      known.isLoaded = isLoaded
      const prepared = prepareRules(items)
      for (const code of some) known.rules.set(code, prepared)
    }
    return known.isLoaded ? { rule: (code) => known.rules.get(code)?.rule(code) } : undefined
  }
}

/** Journeys of out-of-home treatment by the day on which they began, a month at a time. */
function journeysFrom(
  { client, isProtectedSeen }: Wanted,
  call: Pick<Call, 'ask' | 'store'>,
): (day: string) => Promise<readonly Named[]> {
  const source = treatmentSource({ client }, call)
  const months = new Map<string, readonly Named[]>()
  return async (day) => {
    const month = monthOf(day)
    const known = months.get(month) ?? (await source(month))
    months.set(month, known)
    return known.filter(({ date, cid }) => date === day && (isProtectedSeen || !isProtectedCid(cid)))
  }
}

/** Day by day, until there are as many as one list has: no more is read than one day at a time. */
async function findIn(
  wanted: Wanted,
  { ask, store, signal }: Pick<Call, 'ask' | 'store' | 'signal'>,
): Promise<readonly Row[]> {
  const { client, from, to, unit } = wanted
  const { ibge = null } = await ask(clientIdentity, {})
  const rulesOf = rulesFrom(ask)
  const journeysOn = journeysFrom(wanted, { ask, store })
  const placed = placesFrom(ask)
  const rows: Row[] = []
  for (let day = from; day <= to && rows.length < mostInconsistencies; day = daysAfter(day, 1)) {
    signal.throwIfAborted()
    const { items } = await ask(attendanceProduction, { from: day, to: day })
    const journeys = await journeysOn(day)
    if (items.length + journeys.length === 0) continue
    const { entries } = await withPeople(items, ask)
    const inUnit = [...entries, ...journeys].filter((entry) => unit === null || entry.unit?.id === unit)
    const { fresh } = unmarked(inUnit, await marksAmong(inUnit, { client }, { store }))
    const rules = await rulesOf(monthOf(day), fresh)
    const found = (await placed(fresh)).map((entry) => ({
      entry,
      problems: checkProduction(entry, { rules, ibge }).problems,
    }))
    const asked = await askedAbout(
      found.flatMap(({ entry, problems }) => (problems.some(isForAuthor) ? entry : [])),
      ask,
    )
    for (const { entry, problems } of found)
      for (const [index, problem] of problems.entries())
        rows.push({
          id: `${entry.id}/${index}`,
          date: entry.date,
          citizen: { id: entry.person.id, name: entry.person.name },
          procedure: entry.procedure && [entry.procedure, entry.procedureName].filter(Boolean).join(' '),
          problem: problem.text,
          href: problem.href,
          asked: isForAuthor(problem) ? askedText(asked.get(entry.id)) : null,
        })
  }
  return rows.slice(0, mostInconsistencies)
}

/** Who pages through a list, or has it drawn, asks for the same again and again: it holds no longer than so. */
const keptMs = 15_000

const kept = keptAnswers<readonly Row[]>([])

const rowsOf = (wanted: Wanted, call: Call): Promise<readonly Row[]> =>
  // Entries are of another area, whose feed is not at hand.
  kept(call, wanted, () => findIn(wanted, call), String(Math.floor(call.now.getTime() / keptMs)))

const list = on(inconsistencyList, async (call) => {
  const { input, now } = call
  const to = input.to ?? today(now)
  const from = input.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw validationError({ [input.to ? 'to' : 'from']: 'De não pode ser depois de Até' })
  if (daysAfter(from, longestSpan) <= to)
    throw validationError({ from: `A lista cobre até ${longestSpan} dias de cada vez` })
  const wanted = {
    client: clientOf(call),
    from,
    to,
    unit: input.healthUnit?.id ?? null,
    isProtectedSeen: seesProtected(call.user),
  }
  const rows = await rowsOf(wanted, call)
  const ordered = input.order === 'desc' ? [...rows].reverse() : rows
  return {
    ...pageOfRows(ordered, input, inconsistencyList),
    message:
      rows.length >= mostInconsistencies
        ? `As primeiras ${mostInconsistencies}: corrija-as e atualize a lista para ver as outras`
        : null,
  }
})

export const inconsistencyHandlers: Handler[] = [list]
