import { placeIn } from '@saude/service/sorted'
import { packId, unpackId, wordsOfId } from './id-words.ts'

/**
 * Ids of many rows in their order, 20 bytes each: the place of an id is found by halving, without a table beside it. A
 * place changes when an id before it is put in; the number of a row, counted from 0 as ids come, never does.
 */
export interface SortedIds {
  readonly length: number
  /** The id at a place; undefined where there is none. */
  at(place: number): string | undefined
  /** The number of the row at a place. */
  rowAt(place: number): number
  /** The id of a row that was put in. */
  idOf(row: number): string
  /** Where an id stands; undefined where it was not put in. */
  placeOf(id: string): number | undefined
  /** The first place whose id does not come before this one. */
  placeFrom(id: string): number
  /** Puts in an id that is not there. Answers its place; those behind it stand one further on. */
  insert(id: string): number
}

/** Ids that are written otherwise, as an import may leave them, make all of them strings. */
export function createSortedIds(): SortedIds {
  let length = 0
  /** By place. */
  let rows = new Uint32Array(1_024)
  /** By row. */
  let packed = new Uint32Array(1_024 * wordsOfId)
  let strings: string[] | undefined
  const asked = new Uint32Array(wordsOfId)

  const rowAt = (place: number) => rows[place] ?? 0
  const idOf = (row: number): string => (strings ? (strings[row] ?? '') : unpackId(packed, row * wordsOfId))
  const idAt = (place: number): string => idOf(rowAt(place))
  const inOrder = () => rows.subarray(0, length)

  /** Negative where the id at a place comes before the one that is asked for. */
  function compared(place: number): number {
    const from = rowAt(place) * wordsOfId
    for (let word = 0; word < wordsOfId; word += 1) {
      const difference = (packed[from + word] ?? 0) - (asked[word] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** An id that cannot be packed is compared as text. */
  function placeFrom(id: string): number {
    if (strings || !packId(id, asked, 0)) return placeIn(inOrder(), (row) => idOf(row) < id)
    // They mostly come in their order.
    if (length > 0 && compared(length - 1) < 0) return length
    let [from, to] = [0, length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compared(middle) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  function widen() {
    const [wider, widerPacked] = [new Uint32Array(rows.length * 2), new Uint32Array(packed.length * 2)]
    wider.set(rows)
    widerPacked.set(packed)
    rows = wider
    packed = widerPacked
  }

  return {
    get length() {
      return length
    },
    at: (place) => (place < 0 || place >= length ? undefined : idAt(place)),
    rowAt,
    idOf,
    placeFrom,
    placeOf(id) {
      const place = placeFrom(id)
      if (place === length) return undefined
      const isThere = strings ? idAt(place) === id : packId(id, asked, 0) && compared(place) === 0
      return isThere ? place : undefined
    },
    insert(id) {
      const place = placeFrom(id)
      if (length === rows.length) widen()
      if (!strings && !packId(id, asked, 0)) {
        strings = Array.from({ length }, (_, row) => idOf(row))
        packed = new Uint32Array(0)
      }
      if (strings) strings.push(id)
      else packed.set(asked, length * wordsOfId)
      rows.copyWithin(place + 1, place, length)
      rows[place] = length
      length += 1
      return place
    },
  }
}
