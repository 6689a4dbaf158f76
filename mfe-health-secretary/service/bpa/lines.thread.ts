import type { Instrument } from '@saude/citizen/contract/instrument'
import { serveWork } from '@saude/service/work-thread'
import type { BpaReason } from '../../contract/bpa-reasons.ts'
import { type BpaKind, checkProduction, isAgeAsked, type Problem } from './check.ts'
import { consolidatedKey, consolidatedLine, individualLine, type Maker } from './layout.ts'
import { type MonthRules, monthOf, type ProcedureRule, type Production, prepareRules } from './production.ts'
import { type BpaTotals, collectLines } from './sheets.ts'

/** Checks entries and writes lines beside everything else: a month of a large municipality has 60,000. */

interface Choice {
  /** `YYYY-MM` of the file; without it every month is taken. */
  readonly month?: string
  /** Entries of people who are not known well enough go consolidated where they may. */
  readonly consolidates: boolean
}

export type LinesAsked =
  | ({ readonly kind: 'open'; readonly maker: Maker; readonly only: BpaKind | null } & Choice)
  /** The table of a month, as far as it is needed; `isLoaded` false: there is none. */
  | {
      readonly kind: 'rules'
      readonly month: string
      readonly isLoaded: boolean
      readonly rules: readonly ProcedureRule[]
    }
  /** Entries of production, as a text: to clone so many small objects costs three times as much. */
  | { readonly kind: 'take'; readonly json: string }
  | {
      readonly kind: 'close'
      readonly month: string
      readonly lastSheets: Readonly<Record<string, number>>
    }
  /** After `close`, until there is none: the next piece of the text. */
  | { readonly kind: 'piece' }

/** An entry that is left out. */
export interface RefusedEntry {
  readonly id: string
  readonly problems: readonly Problem[]
}

export type LinesAnswer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'taken'
      readonly taken: readonly string[]
      readonly refused: readonly RefusedEntry[]
      /** Of what is taken what could be completed. */
      readonly remarked: readonly { readonly id: string; readonly reasons: readonly BpaReason[] }[]
      /** How many go by e-SUS APS. */
      readonly esus: number
      /** Of those that could be consolidated for what is not known of the person, or are. */
      readonly unidentified: number
    }
  | {
      readonly kind: 'closed'
      readonly totals: BpaTotals
      readonly lateEntries: number
    }
  | { readonly kind: 'piece'; readonly gzip: Uint8Array }

let maker: Maker = { name: '', cnpj: null, ibge: null }
let only: BpaKind | null = null
let choice: Choice = { consolidates: false }
const rules = new Map<string, Map<string, ProcedureRule>>()
const prepared = new Map<string, MonthRules>()
const lines = collectLines()
let pieces: Iterator<Buffer> | undefined
const consolidated = new Map<string, number>()
let taken: string[] = []
let remarked: { id: string; reasons: readonly BpaReason[] }[] = []
let esus = 0
let unidentified = 0
/** How many entries of each month are in the file. */
const counts = new Map<string, number>()

serveWork<LinesAsked, LinesAnswer>((asked) => {
  switch (asked.kind) {
    case 'open':
      maker = asked.maker
      only = asked.only
      choice = asked
      return { kind: 'done' }
    case 'rules': {
      if (!asked.isLoaded) return { kind: 'done' }
      const known = rules.get(asked.month) ?? new Map()
      for (const rule of asked.rules) known.set(rule.code, rule)
      rules.set(asked.month, known)
      prepared.set(asked.month, prepareRules([...known.values()]))
      return { kind: 'done' }
    }
    case 'take': {
      taken = []
      remarked = []
      esus = 0
      unidentified = 0
      const entries: readonly Production[] = JSON.parse(asked.json)
      const refused = entries.flatMap(take)
      return { kind: 'taken', taken, remarked, refused, esus, unidentified }
    }
    case 'close': {
      const { month, lastSheets } = asked
      for (const [key, quantity] of consolidated) lines.add(consolidatedLine(key, quantity))
      const laidOut = lines.layOut({ maker, month, lastSheets })
      pieces = laidOut.pieces.values()
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return { kind: 'closed', totals: laidOut.totals, lateEntries: all - (counts.get(month) ?? 0) }
    }
    case 'piece': {
      const next = pieces?.next()
      return !next || next.done ? { kind: 'done' } : { kind: 'piece', gzip: next.value }
    }
  }
})

function take(entry: Production): RefusedEntry[] {
  const table = prepared.get(monthOf(entry.date))
  const checked = checkProduction(entry, {
    rules: table,
    ibge: maker.ibge,
    consolidates: choice.consolidates,
    ...(choice.month !== undefined && { month: choice.month }),
  })
  const { instrument, problems, remarks, couldConsolidate } = checked
  if (instrument === 'esus') {
    esus += 1
    return []
  }
  const kind = instrument && kinds[instrument]
  // Of the instrument that is not asked for nothing is said.
  if (only && kind && kind !== only) return []
  if (couldConsolidate) unidentified += 1
  if (problems.length > 0 || !kind) return [{ id: entry.id, problems }]
  if (kind === 'I') lines.add(individualLine(entry, maker.ibge))
  else {
    const rule = table?.rule(entry.procedure ?? '')
    const key = consolidatedKey(entry, !rule || isAgeAsked(rule))
    consolidated.set(key, (consolidated.get(key) ?? 0) + entry.quantity)
  }
  taken.push(entry.id)
  if (remarks) remarked.push({ id: entry.id, reasons: remarks })
  const month = monthOf(entry.date)
  counts.set(month, (counts.get(month) ?? 0) + 1)
  return []
}

const kinds: Readonly<Partial<Record<Instrument, BpaKind>>> = { individual: 'I', consolidated: 'C' }
