import { attendanceProduction } from '@saude/citizen/contract/production'
import { formatMonth } from '@saude/contract/formats'
import { monthAfter } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { clientIdentity } from '@saude/core/contract/client'
import { isProtectedCid, isProtectedProcedure } from '@saude/core/contract/codes/protected'
import { sigtapRules } from '@saude/core/contract/sigtap'
import type { Call } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { createPace } from '@saude/service/slices'
import { createWork } from '@saude/service/work'
import { type BpaPart, mostOfReason, mostRefused } from '../../contract/bpa.ts'
import { type BpaReason, reasonLabels } from '../../contract/bpa-reasons.ts'
import { monthsBack } from '../../contract/bpa-window.ts'
import type { BpaKind, Problem } from './check.ts'
import { marksAmong, type Named, ofFile, type Source, soughtOf, unmarked, withPeople } from './entries.ts'
import type { Marked } from './files.ts'
import type { LinesAnswer, LinesAsked } from './lines.thread.ts'
import { textOf } from './pieces.ts'
import { placesFrom } from './places.ts'
import { daysOf, type ProcedureRule, type Production } from './production.ts'
import type { BpaTotals } from './sheets.ts'

/** Codes and people that one call asks for. */
const most = 500
/** Entries that the thread takes at once. */
const taken = 100
/** Entries that are noted at once as those of a file. */
const markedAtOnce = 2_000
/** Its entries are gone after each day: a large heap would only hold more of what is gone. */
const threadMemory = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 128 }

type Asking = Pick<Call, 'ask' | 'store' | 'progress' | 'signal' | 'user'>

export interface Scope {
  readonly client: string
  /** `YYYY-MM` */
  readonly competence: string
  readonly healthUnitId: string | null
  readonly kind: BpaKind | null
  /** Of the month's own production or of the months before alone; null: both. */
  readonly part: BpaPart | null
  /** The choice of the month: people who are not known well enough go consolidated where they may. */
  readonly consolidates: boolean
}

export interface RefusedRow {
  readonly id: string
  readonly citizenId: string
  readonly citizen: string
  readonly date: string
  readonly procedure: string | null
  readonly procedureName: string | null
  readonly cause: BpaReason
  readonly problem: string
  readonly href: string
}

export interface Collected {
  readonly totals: BpaTotals
  /** Empty where only the totals were asked for. */
  readonly text: string
  readonly name: string
  readonly lateEntries: number
  /** What was looked at: all that is in no file yet. */
  readonly production: number
  /** Entries that the file holds. */
  readonly inFile: number
  /** Entries that go by e-SUS APS. */
  readonly esus: number
  /** Entries of people who are not known well enough, which go consolidated or could. */
  readonly unidentified: number
  /** Months whose table was read before details were. */
  readonly withoutDetails: readonly string[]
  readonly refused: readonly RefusedRow[]
  /** Entries that are left out, whether or not their reasons are among `refused`. */
  readonly refusedTotal: number
  /** How many entries each reason keeps out. */
  readonly groups: readonly { readonly cause: BpaReason; readonly count: number }[]
  /** How many entries of the file could be completed. */
  readonly remarks: readonly { readonly cause: BpaReason; readonly count: number }[]
}

interface CollectOptions {
  /** Sheets that earlier files have used. */
  readonly lastSheets: Readonly<Record<string, number>>
  readonly sources?: readonly Source[]
  /** Takes the text piece by piece, compressed; without it the totals are enough. */
  readonly keep?: (gzip: string) => Promise<void>
  /** Takes the entries that the file holds, some at a time. */
  readonly mark?: (entries: readonly Marked[]) => Promise<void>
  /** Takes each entry that is left out, with its reasons. */
  readonly gather?: (entry: Named, problems: readonly Problem[]) => void
  /** Takes each entry that goes as it is, with what could be completed of it. */
  readonly remark?: (entry: Named, reasons: readonly BpaReason[]) => void
  /** Takes these entries, and what corrects them, whatever file they are in, of these months. */
  readonly only?: { readonly ids: ReadonlySet<string>; readonly months: readonly string[] }
  /** Sees all that is looked at, some at a time, and the table's rules before the first entry that they are about. */
  readonly see?: (entries: readonly Named[]) => void
  readonly learn?: (month: string, rules: readonly ProcedureRule[]) => void
}

/**
 * Makes a month's file of everything that is in no file yet: the month's own production and late production of the
 * months before, day by day, so that a large municipality needs no more memory than its largest day.
 */
export async function collect(
  scope: Scope,
  call: Asking,
  { lastSheets, sources = [], keep, mark, gather, remark, see, learn, only }: CollectOptions,
): Promise<Collected> {
  const { ask, progress, signal } = call
  const { competence, healthUnitId, kind, consolidates } = scope
  const identity = await ask(clientIdentity, {})
  const maker = { name: identity.name, cnpj: identity.cnpj ?? null, ibge: identity.ibge ?? null }
  const work = createWork<LinesAsked, LinesAnswer>(
    new URL('./lines.thread.ts', import.meta.url),
    undefined,
    ['@photostructure/sqlite'],
    threadMemory,
  )
  const asked = new Map<string, Set<string>>()
  const refused: RefusedRow[] = []
  const groups = new Map<BpaReason, number>()
  const remarks = new Map<BpaReason, number>()
  const sums = { production: 0, inFile: 0, esus: 0, unidentified: 0, refusedTotal: 0 }
  const withoutDetails = new Set<string>()
  const placed = placesFrom(ask)
  const pace = createPace()

  /** The thread learns of a procedure when the first entry names it. */
  async function teach(month: string, entries: readonly Production[]): Promise<void> {
    const known = asked.get(month) ?? new Set<string>()
    const isFirst = !asked.has(month)
    asked.set(month, known)
    const codes = [...new Set(entries.flatMap(({ procedure }) => procedure ?? []))].filter(
      (code) => !known.has(code),
    )
    for (const code of codes) known.add(code)
    for (let start = 0; start < codes.length || (isFirst && start === 0); start += most) {
      const { isLoaded, items } = await ask(sigtapRules, {
        competence: month,
        codes: codes.slice(start, start + most),
      })
      if (items.some(({ details }) => !details)) withoutDetails.add(month)
      learn?.(month, items)
      await work.run({ kind: 'rules', month, isLoaded, rules: items }, signal)
    }
  }

  const isSeen = seesProtected(call.user)

  const isHidden = ({ isProtected, cid, procedure }: Named): boolean =>
    !isSeen && (isProtected || isProtectedCid(cid) || isProtectedProcedure(procedure))

  /** The file is whole, whichever user makes it; what stays out of it is shown to those who may see the diagnosis. */
  function refuse(entry: Named, problems: readonly Problem[]): void {
    if (isHidden(entry)) return
    sums.refusedTotal += 1
    gather?.(entry, problems)
    for (const reason of new Set(problems.map((one) => one.reason)))
      groups.set(reason, (groups.get(reason) ?? 0) + 1)
    // Of each reason some are shown, whichever comes first.
    for (const { reason, text, href } of problems)
      if (refused.length < mostRefused && (groups.get(reason) ?? 0) <= mostOfReason)
        refused.push({
          id: entry.id,
          citizenId: entry.person.id,
          citizen: entry.person.name,
          date: entry.date,
          procedure: entry.procedure,
          procedureName: entry.procedureName,
          cause: reason,
          problem: text,
          href,
        })
  }

  const unmarkedYet: Marked[] = []
  /** Each writing is on disk before the next one: fewer of them are sooner done. */
  async function markFrom(least: number): Promise<void> {
    if (unmarkedYet.length >= least) await mark?.(unmarkedYet.splice(0))
  }

  /** One part ahead of what is noted: the thread has something to do, and others have their turns. */
  async function check(entries: readonly Named[]): Promise<void> {
    let before: Promise<unknown> = Promise.resolve()
    for (const some of chunksOf(entries, taken)) {
      await pace()
      const noted = work.run({ kind: 'take', json: JSON.stringify(some) }, signal)
      await before
      before = noted.then((answer) => note(some, answer))
      // It is waited for with the next part.
      before.catch(() => {})
    }
    await before
    await markFrom(markedAtOnce)
  }

  function note(some: readonly Named[], answer: LinesAnswer): void {
    if (answer.kind !== 'taken') return
    const byId = new Map(some.map((entry) => [entry.id, entry]))
    sums.esus += answer.esus
    sums.unidentified += answer.unidentified
    sums.inFile += answer.taken.length
    if (mark)
      unmarkedYet.push(
        ...answer.taken.flatMap((id) => byId.get(id) ?? []).map(({ id, date }) => ({ id, date })),
      )
    for (const { id, reasons } of answer.remarked) {
      const entry = byId.get(id)
      if (!entry || isHidden(entry)) continue
      for (const reason of reasons) remarks.set(reason, (remarks.get(reason) ?? 0) + 1)
      remark?.(entry, reasons)
    }
    for (const { id, problems } of answer.refused) {
      const entry = byId.get(id)
      if (entry) refuse(entry, problems)
    }
  }

  /** What the thread checks while the next entries are read: one part ahead, so that two are in memory. */
  let checking = Promise.resolve()

  async function take(month: string, found: readonly Named[], marked: ReadonlySet<string>): Promise<void> {
    const inUnit = found.filter(({ unit }) => healthUnitId === null || unit?.id === healthUnitId)
    see?.(found)
    const { fresh, replaced } = only ? ofFile(inUnit, only.ids) : unmarked(inUnit, marked)
    sums.production += fresh.length + replaced.length
    for (const entry of replaced)
      refuse(entry, [problemOf('replaced', `/app/citizen/history/${entry.person.id}`)])
    if (fresh.length === 0) return
    await teach(month, fresh)
    const entries = await placed(fresh)
    await checking
    checking = check(entries)
    // It is waited for later; nothing that fails before then is lost, nor ends the process.
    checking.catch(() => {})
  }

  try {
    await work.run({ kind: 'open', maker, only: kind, month: competence, consolidates })
    const months = only?.months ?? monthsOf(scope)
    for (const [at, month] of months.entries()) {
      for (const day of daysOf(month)) {
        signal.throwIfAborted()
        const { items } = await ask(attendanceProduction, { from: day, to: day, withProtected: true })
        if (items.length === 0) continue
        const marked = await marksAmong(items.map(soughtOf), scope, call)
        // Some at a time: what is gone soon is never moved to where memory is kept for long.
        for (const some of chunksOf(items, most)) {
          const { entries, gone } = await withPeople(some, ask)
          sums.production += gone.length
          for (const entry of gone) refuse(entry, [problemOf('gone', '/app/citizen')])
          await take(month, entries, marked)
        }
      }
      for (const source of sources) {
        const found = await source(month)
        const marked = await marksAmong(found, scope, call)
        for (const some of chunksOf(found, most)) await take(month, some, marked)
      }
      progress((at + 1) / (months.length + 1), `Conferindo ${formatMonth(month)}`)
    }
    await checking
    await markFrom(1)
    const made = await work.run({ kind: 'close', month: competence, lastSheets }, signal)
    if (made.kind !== 'closed') throw new Error('The thread made no file')
    const pieces: Uint8Array[] = []
    while (keep) {
      const piece = await work.run({ kind: 'piece' }, signal)
      if (piece.kind !== 'piece') break
      pieces.push(piece.gzip)
      await keep(Buffer.from(piece.gzip).toString('base64'))
    }
    const { totals, lateEntries } = made
    // What the thread has taken is free for the text.
    await work.close()
    const text = await textOf(pieces)
    const all = {
      ...sums,
      withoutDetails: [...withoutDetails],
      groups: inOrder(groups),
      remarks: inOrder(remarks),
    }
    return { totals, text, name: maker.name, lateEntries, refused, ...all }
  } finally {
    await work.close()
    // Nothing is written any more once this is over.
    await checking.catch(() => {})
  }
}

const problemOf = (reason: BpaReason, href: string): Problem => ({ reason, text: reasonLabels[reason], href })

/** The months of which a file may hold something. */
function monthsOf({ competence, part }: Scope): string[] {
  const back = monthsBack(competence)
  const months = Array.from({ length: back + 1 }, (_, at) => monthAfter(competence, at - back))
  if (part === 'own') return [competence]
  return part === 'late' ? months.slice(0, -1) : months
}

/** What keeps most out comes first. */
const inOrder = (groups: ReadonlyMap<BpaReason, number>) =>
  [...groups].map(([cause, count]) => ({ cause, count })).sort((one, other) => other.count - one.count)
