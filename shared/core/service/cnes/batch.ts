import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import type { HandlerArgs, Step } from '@saude/service/handlers'
import { createTally } from '@saude/service/import/tally'
import { changesOf, happened } from '@saude/service/record/history'
import { insert, type Operation } from '@saude/store'
import type { CnesKind, cnesImport } from '../../contract/cnes.ts'
import { healthUnit } from '../../contract/health-unit.ts'
import { team } from '../../contract/team-register.ts'
import { user } from '../../contract/user.ts'
import type { collections } from '../collections.ts'
import { type CnesRecord, cnesRecords, cnesSource, type Origin } from './run.ts'

export type Args = HandlerArgs<InputOf<typeof cnesImport>, typeof collections>

/** What the rows of a batch become; nothing of it is written where it is a plan. */
export interface Batch {
  readonly args: Args
  readonly client: string
  /** The day of the file: what it has no more ends on it. */
  readonly date: string
  /** Today. */
  readonly day: string
  readonly tally: ReturnType<typeof createTally>
  readonly steps: (Step | Operation)[]
  readonly touched: Readonly<Record<CnesKind, Set<string>>>
}

export const batchOf = (args: Args): Batch => ({
  args,
  client: clientOf(args),
  date: args.input.date,
  day: today(args.now),
  tally: createTally(),
  steps: [],
  touched: { unit: new Set(), team: new Set(), user: new Set() },
})

const recordsOf: Readonly<Record<CnesKind, AnyRecord>> = {
  unit: anyRecord(healthUnit),
  team: anyRecord(team),
  user: anyRecord(user),
}

export const originOf = ({ args: { input } }: Batch, id: string): Origin => ({
  run: input.run ?? '',
  source: cnesSource,
  id,
})

interface Made {
  readonly _id: string
  readonly version: number
}

const kept = (
  { client, args }: Batch,
  one: Pick<CnesRecord, 'line' | 'collection' | 'recordId' | 'kind' | 'version' | 'before'>,
) => insert(cnesRecords, { _id: newId(), client, run: args.input.run ?? '', ...one })

/** Notes that a record is made: its history, and what an undo needs. */
export function made(batch: Batch, collection: CnesKind, line: number, { _id, version }: Made): void {
  batch.touched[collection].add(_id)
  batch.steps.push(
    happened(recordsOf[collection], { _id, client: batch.client }, { kind: 'created' }),
    kept(batch, { line, collection, recordId: _id, kind: 'created', version, before: null }),
  )
}

/** Notes that a record is changed: its history, and what it had before. */
export function changed<T extends Made>(
  batch: Batch,
  collection: CnesKind,
  line: number,
  stored: T,
  patch: Partial<T>,
): void {
  const { _id, version } = stored
  const all: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(stored))
  const before = Object.fromEntries(Object.keys(patch).map((field) => [field, all[field] ?? null]))
  const of = recordsOf[collection]
  const changes = changesOf(of, all, Object.fromEntries(Object.entries(patch)))
  batch.touched[collection].add(_id)
  if (changes.length > 0)
    batch.steps.push(happened(of, { _id, client: batch.client }, { kind: 'updated', changes }))
  batch.steps.push(
    kept(batch, { line, collection, recordId: _id, kind: 'changed', version: version + 1, before }),
  )
}
