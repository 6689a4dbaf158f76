import { attendanceAsk, attendanceMend, mostMended } from '@saude/citizen/contract/attendance-mend'
import { validationError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import { chunksOf } from '@saude/contract/values'
import { type Call, type Handler, handlersFor } from '@saude/service/handlers'
import { askAuthor, bpaMend, bpaMendPreview, elsewhere, mostGroups } from '../../contract/bpa-mend.ts'
import { type BpaReason, type Mending, mendingOf, reasonLabels } from '../../contract/bpa-reasons.ts'
import { treatmentSource } from '../treatment/production.ts'
import { askedAbout, countAsked, isForAuthor } from './asked.ts'
import { collect } from './collect.ts'
import type { Named } from './entries.ts'
import { groupsOf, knowingWho, type MendGroup } from './mend-groups.ts'
import { type Asked, scopeOf } from './scope.ts'

/** What stays out of a month's file for one reason is mended group by group. */

const on = handlersFor({})

type OfOne = Asked & { readonly entry?: string | null | undefined }

/** Entries that one reason keeps out or leaves incomplete, as of now, and what is known of who attended. */
async function keptOutBy({ entry: one, ...asked }: OfOne, reason: BpaReason, call: Call) {
  const entries: Named[] = []
  const known = knowingWho()
  const scope = scopeOf(asked, call)
  const add = (entry: Named, reasons: readonly BpaReason[]) => {
    if (reasons.includes(reason) && (!one || one === entry.id)) entries.push(entry)
  }
  await collect(scope, call, {
    lastSheets: {},
    sources: [treatmentSource(scope, call)],
    see: known.see,
    learn: known.learn,
    gather: (entry, problems) =>
      add(
        entry,
        problems.map((problem) => problem.reason),
      ),
    remark: add,
  })
  return { entries, known }
}

/** Of the citizens' records: whose, the most entries first. */
function peopleIn(entries: readonly Named[]) {
  const people = new Map<string, { readonly id: string; readonly name: string; count: number }>()
  for (const { person } of entries) {
    const { id, name } = person
    people.set(id, { id, name, count: (people.get(id)?.count ?? 0) + 1 })
  }
  return [...people.values()].sort((one, other) => other.count - one.count)
}

const preview = on(bpaMendPreview, async (call) => {
  const { cause: reason, ...scope } = call.input
  const { entries, known } = await keptOutBy(scope, reason, call)
  if (mendingOf(reason) === 'person')
    return { total: entries.length, groups: [], people: peopleIn(entries).slice(0, mostGroups) }
  const groups = await groupsOf(entries, reason, known, call.ask)
  const asked = isForAuthor({ reason }) ? await askedAbout(entries, call.ask) : new Map()
  return {
    total: entries.length,
    groups: groups.slice(0, mostGroups).map(({ entries: own, ...group }) => ({
      ...group,
      count: own.length,
      ...countAsked(own, asked),
    })),
    people: [],
  }
})

const mend = on(bpaMend, async (call) => {
  const { cause: reason, choices, ...asked } = call.input
  const mending = mendingOf(reason)
  const { entries, known } = await keptOutBy(asked, reason, call)
  const groups = new Map(
    (await groupsOf(entries, reason, known, call.ask)).map((group) => [group.key, group]),
  )
  let mended = 0
  let asking = 0
  const changes: Change[] = []
  const asks: string[] = []
  for (const { key, value } of choices) {
    // What was mended meanwhile is mended.
    const group = groups.get(key)
    if (!group || key === elsewhere) continue
    if (value === askAuthor && group.mayAsk) asks.push(...(await notAsked(group.entries, call.ask)))
    else changes.push(...changesOf(group, mending, value))
  }
  for (const [at, items] of chunksOf(changes, mostMended).entries()) {
    call.signal.throwIfAborted()
    mended += (await call.ask(attendanceMend, { items })).items.length
    call.progress(
      (at * mostMended) / changes.length,
      `${formatInteger(mended)} de ${formatInteger(changes.length)} corrigidos`,
    )
  }
  for (const ids of chunksOf(asks, mostMended))
    asking += (await call.ask(attendanceAsk, { ids, wanted: reasonLabels[reason] })).items.length
  return call.commit([], { mended, asked: asking })
})

/** Who was asked about some is asked about the others; about all of them anew where there are no others. */
async function notAsked(entries: readonly Named[], ask: Call['ask']): Promise<string[]> {
  const asked = await askedAbout(entries, ask)
  const others = entries.filter(({ id }) => !asked.has(id))
  return (others.length > 0 ? others : entries).map(({ id }) => id)
}

interface Change {
  readonly id: string
  readonly healthUnit?: string
  readonly team?: string
  readonly cbo?: string
  readonly professionalCns?: string
}

/** @throws AppError `validation` for a value that is none of the proposals; of units any may be chosen */
function changesOf(group: MendGroup, mending: Mending, value: string): Change[] {
  const { entries, proposals } = group
  const isProposed = proposals.some((one) => one.value === value)
  if (!isProposed && mending !== 'unit')
    throw validationError({ choices: 'O valor não está entre as propostas' })
  const change = changeBy(mending, value)
  return change ? entries.map(({ id }) => ({ id, ...change })) : []
}

function changeBy(mending: Mending, value: string): Omit<Change, 'id'> | undefined {
  const [healthUnit = '', team] = value.split('/')
  // A team alone has nothing before its slash.
  if (mending === 'unit' || mending === 'team')
    return { ...(healthUnit && { healthUnit }), ...(team && { team }) }
  if (mending === 'occupation') return { cbo: value }
  return mending === 'professional' ? { professionalCns: value } : undefined
}

export const mendHandlers: Handler[] = [preview, mend]
