import { keysOf } from '@saude/contract/values'
import type { Driven } from '@saude/service/import/drive'
import { peopleColumns } from '../../../../contract/import/columns.ts'
import { type ExampleKind, exampleKinds } from '../../../../contract/load.ts'
import type { Counted, LoadTally } from '../run.ts'

/** Of each list so many are shown: the most frequent. */
const most = 60

const counted = (sums: Readonly<Record<string, number>>, add: readonly Counted[] = []): Counted[] => {
  const all = new Map(Object.entries(sums))
  for (const { text, count } of add) all.set(text, (all.get(text) ?? 0) + count)
  return [...all]
    .map(([text, count]) => ({ text: text.slice(0, 300), count }))
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .slice(0, most)
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(peopleColumns).map(([field, { label }]) => [field, label])),
  address: 'Endereço',
}

/** '12: Ana Prado' */
const example = (kind: ExampleKind) => (said: string) => {
  const [, line = '0', text = ''] = /^(\d+)(?:: )?(.*)$/s.exec(said) ?? []
  return { kind, line: Number(line), text: text.slice(0, 300) }
}

/**
 * What a walk has come to, for people.
 * @param before what earlier walks of the same run have left out and changed: a row that is taken is not looked at again
 */
export function tallyOf(driven: Driven, before?: LoadTally | null): LoadTally {
  const fields = Object.fromEntries(
    Object.entries(driven.fields).map(([field, count]) => [labels[field] ?? field, count]),
  )
  return {
    rows: driven.rows,
    created: driven.new,
    changed: driven.changed,
    same: driven.same,
    doubtful: driven.doubtful,
    refused: driven.refused,
    homes: driven.homes,
    families: driven.families,
    fields: counted(fields, before?.fields),
    reasons: counted(driven.reasons),
    notices: counted(driven.notices, before?.notices),
    examples: keysOf(exampleKinds).flatMap((kind) => (driven.examples[kind] ?? []).map(example(kind))),
  }
}

/**
 * The same of a run that may have gone on several times: what was written is in its history, commit by commit, and what is neither
 * written nor left over has been as it is.
 */
export function tallyOfRun(
  driven: Driven,
  written: Pick<LoadTally, 'created' | 'changed' | 'homes' | 'families'>,
  before?: LoadTally | null,
): LoadTally {
  const { created, changed, homes, families } = written
  const tally = tallyOf(driven, before)
  const same = Math.max(0, tally.rows - created - changed - tally.doubtful - tally.refused)
  return { ...tally, created, changed, homes, families, same }
}
