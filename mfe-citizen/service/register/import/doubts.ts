import { newId } from '@saude/contract/id'
import { insert, removeAll, type Step } from '@saude/service/handlers'
import type { Args, Decided } from './import.ts'
import { type Match, rowKeyOf } from './match.ts'
import type { ImportRow } from './person.ts'
import { importDoubts } from './run.ts'

/** Records side by side; more are no help. */
const mostCandidates = 10

/** The rows of a batch of which people decide: what is known of them already, and what comes of this batch. */
export async function doubtsOf(
  { input, collections, now }: Args,
  read: readonly { readonly line: number }[],
) {
  const { run, hash, source } = input
  const lines = new Map(read.map(({ line }, place) => [line, input.rows[place] ?? ''] as const))
  const rowKeys = [...lines.keys()].map((line) => rowKeyOf(hash, line))
  const stored =
    run && rowKeys.length > 0
      ? await collections.importDoubt.findAll({ rowKey: { $in: rowKeys } }, { max: 1_000 })
      : []
  const known = new Map(stored.map((one) => [one.rowKey, one]))
  const doubtful = new Map<string, Step | null>()
  return {
    /** Somebody has decided that it is not taken. */
    isLeftOut: ({ line }: ImportRow) => known.get(rowKeyOf(hash, line))?.decision === 'leave',
    add(row: ImportRow, { why, of }: Extract<Match, { kind: 'doubtful' }>) {
      const rowKey = rowKeyOf(hash, row.line)
      const isKnown = known.has(rowKey)
      doubtful.set(
        rowKey,
        isKnown || !run
          ? null
          : insert(importDoubts, {
              _id: newId(),
              ...{ run, rowKey, source, hash, line: row.line, name: row.person.name, why },
              createdAt: now,
              row: lines.get(row.line) ?? null,
              candidates: of.slice(0, mostCandidates).map(({ document }) => document._id),
              ...{ isOpen: true, decision: null, decidedBy: null, decidedAt: null },
            }),
      )
    },
    /** Writes what is new; what was doubtful and was taken now is not asked about any more. */
    steps(decided: ReadonlyMap<number, Decided>): Step[] {
      const settled = stored.filter(
        ({ rowKey, isOpen, line }) => isOpen && !doubtful.has(rowKey) && !decided.has(line),
      )
      return [
        ...[...doubtful.values()].flatMap((step) => step ?? []),
        ...(settled.length > 0
          ? [removeAll(importDoubts, { rowKey: { $in: settled.map(({ rowKey }) => rowKey) } })]
          : []),
      ]
    },
  }
}
