interface Kept {
  readonly _id: string
  readonly startedAt: Date
  readonly writtenAt: Date
  readonly undoneAt: Date | null
}

/** A load in the history of an area as it is answered (`runFields` of `contract/import/batch.ts`). */
export const runSaid = <R extends Kept>({ _id, startedAt, writtenAt, undoneAt, ...one }: R) => ({
  ...one,
  id: _id,
  startedAt: startedAt.toISOString(),
  updatedAt: writtenAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})
