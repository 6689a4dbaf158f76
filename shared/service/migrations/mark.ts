import { defineCollection, type Store } from '@saude/store'

/** What a store says of one migration. */
export interface MigrationMark {
  /** The migration's id. */
  readonly _id: string
  readonly title: string
  /** `new`: there was nothing to convert when the store was made. */
  readonly state: 'running' | 'done' | 'new'
  /** The release that has come so far with it. */
  readonly release: string
  /** As declared: programs that do not know the migration read here whether they may open the store. */
  readonly compatibleWith: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  /** Where its next batch begins. */
  readonly next: string | null
  /** One more with each batch: of two that run at once, one commits it. */
  readonly batches: number
  /** Documents gone through, and how many there are where that is known. */
  readonly count: number
  readonly total: number | null
  /** Of what is done again whenever something is added to a program: what it was done for. */
  readonly covers?: readonly string[]
}

/** Every area's store has this collection. */
export const migrationMarks = defineCollection<MigrationMark>('migrationMark', { tenant: 'global' })

/** All marks of a store, in the order of their ids. */
export const marksOf = (store: Pick<Store, 'collection'>): Promise<MigrationMark[]> =>
  store.collection(migrationMarks).findAll({}, { max: 10_000, sort: { _id: 1 } })
