import type { Operation, Store } from '@saude/store'

/** What a batch of a migration gets. */
export interface BatchArgs {
  readonly store: Store
  /** Where the batch before has said that this one begins; undefined for the first. */
  readonly from: string | undefined
  readonly now: Date
}

/** One batch, which becomes one commit together with how far the migration has come. */
export interface Batch {
  readonly operations: readonly Operation[]
  /** Where the next batch begins, in the migration's own words. Left out by the last one. */
  readonly next?: string | undefined
  /** Documents that this batch has gone through. */
  readonly count: number
  /** How many more there are to go through than was known before, these included: said by a first batch. */
  readonly total?: number | undefined
  /** For the operator's console, in Portuguese: what there was before, what there is now. */
  readonly said?: string | undefined
}

/** What every migration says of itself. */
interface Named {
  /** Its day and words, `2026-11-26-months-of-visits`: ids are the order, and stay for ever. */
  readonly id: string
  /** What it does, in Portuguese: operators read it. */
  readonly title: string
}

/** A conversion of stored data, done once in each store. */
export interface Conversion extends Named {
  /**
   * The oldest release whose programs may still open and write the store afterwards, `0.2.0`. Left out: those that do not
   * know this migration are refused.
   */
  readonly compatibleWith?: string
  /**
   * It changes what answers show: entries of the change feed, versions and times as for an edit. Left out, it writes none
   * of them, and devices fetch nothing again.
   */
  readonly isOnWire?: true
  /** It runs beside the service that answers already: what readers do meanwhile. Left out: the service waits for it. */
  readonly meanwhile?: string
  /**
   * Makes one batch; nothing is written but what it answers. Batches run one after the other, on the data as it is then, and
   * again where somebody wrote in between.
   */
  run(args: BatchArgs): Promise<Batch>
}

/** A migration that this program can do no more: its place stays. */
export interface Retired extends Named {
  /** The last release that does it. */
  readonly lastIn: string
}

export type Migration = Conversion | Retired

/** The whole of a service's migrations, to which one is added at the end. */
export type Migrations = readonly Migration[]

const ids = /^\d{4}-\d{2}-\d{2}-[a-z0-9]+(-[a-z0-9]+)*$/
const releases = /^\d+\.\d+\.\d+/

/**
 * Declares a service's migrations, oldest first.
 * @throws Error where an id has another form or stands out of order, or a release is none
 */
export function defineMigrations<const Ms extends Migrations>(migrations: Ms): Ms {
  let last = ''
  for (const migration of migrations) {
    const { id } = migration
    if (!ids.test(id)) throw new Error(`The migration ${id} is not named YYYY-MM-DD-words`)
    if (id <= last) throw new Error(`The migration ${id} stands behind ${last}; new ones come at the end`)
    const release = 'lastIn' in migration ? migration.lastIn : migration.compatibleWith
    if (release !== undefined && !releases.test(release))
      throw new Error(`The migration ${id} names ${release}, which is no release`)
    last = id
  }
  return migrations
}
