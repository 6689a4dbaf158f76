import { placeIn } from '@saude/service/sorted'
import { packId, unpackId, wordsOfId } from './id-words.ts'

/** Ids of many rows in their order, 16 bytes each: the place of an id is found by halving, without a table beside it. */
export interface SortedIds {
  readonly length: number
  /** The id at a place; undefined where there is none. */
  at(place: number): string | undefined
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
  let packed = new Uint32Array(1_024 * wordsOfId)
  let strings: string[] | undefined
  const asked = new Uint32Array(wordsOfId)

  const at = (place: number): string | undefined =>
    place < 0 || place >= length ? undefined : strings ? strings[place] : unpackId(packed, place * wordsOfId)

  /** Negative where the id at a place comes before the one that is asked for. */
  function compared(place: number): number {
    for (let word = 0; word < wordsOfId; word += 1) {
      const difference = (packed[place * wordsOfId + word] ?? 0) - (asked[word] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** By halving; an id that cannot be packed is compared as text. */
  function placeFrom(id: string): number {
    if (strings) return placeIn(strings, (one) => one < id)
    const isPacked = packId(id, asked, 0)
    let [from, to] = [0, length]
    // They mostly come in their order.
    if (isPacked && length > 0 && compared(length - 1) < 0) return length
    while (from < to) {
      const middle = (from + to) >> 1
      const isBefore = isPacked ? compared(middle) < 0 : unpackId(packed, middle * wordsOfId) < id
      if (isBefore) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    get length() {
      return length
    },
    at,
    placeFrom,
    placeOf(id) {
      const place = placeFrom(id)
      if (place === length) return undefined
      const isThere = strings ? strings[place] === id : packId(id, asked, 0) && compared(place) === 0
      return isThere ? place : undefined
    },
    insert(id) {
      const place = placeFrom(id)
      if (!strings && !packId(id, asked, 0)) {
        strings = Array.from({ length }, (_, index) => unpackId(packed, index * wordsOfId))
        packed = new Uint32Array(0)
      }
      if (strings) strings.splice(place, 0, id)
      else {
        if ((length + 1) * wordsOfId > packed.length) {
          const wider = new Uint32Array(packed.length * 2)
          wider.set(packed)
          packed = wider
        }
        packed.copyWithin((place + 1) * wordsOfId, place * wordsOfId, length * wordsOfId)
        packed.set(asked, place * wordsOfId)
      }
      length += 1
      return place
    },
  }
}
