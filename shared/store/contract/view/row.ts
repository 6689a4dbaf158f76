import type { House } from './houses.ts'

/** The row of a house; of a ruin there is none. */
export const row = ({ street, at, people, marks, isOld, built }: House) =>
  people === -1
    ? null
    : {
        street,
        x: at?.x ?? null,
        y: at?.y ?? null,
        people,
        marks,
        isOld,
        built: built?.toISOString() ?? null,
      }
