import { keysOf } from '@saude/contract/values'
import { type MassClass, massClassKeys } from '@saude/core/contract/codes/body-mass-index'
import { numberOf } from '../../contract/packed.ts'
import { createSortedIds } from '../facts/sorted-ids.ts'

/** Where somebody lives, and what maps count them as. */
export interface Spot {
  readonly id: string
  /** What packed answers call them by, see `numberOf`. */
  readonly number: number
  /** Null: it is not known. */
  readonly at: { readonly x: number; readonly y: number } | null
  readonly isPoor: boolean
  readonly healthUnitId: string | null
  readonly agentId: string | null
  readonly birthDate: string | null
  /** Null: not measured. */
  readonly massClass: MassClass | null
}

/** The spots of everybody of a town, some 62 bytes a person. */
export interface PackedSpots {
  /** How many live here. */
  readonly size: number
  /** Puts in somebody who lives here, or what is known of them now. */
  put(spot: Omit<Spot, 'number'>): void
  /** Forgets somebody who lives here no more. */
  drop(id: string): void
  /** The spot of a row, which holds until the next row is asked for; undefined of somebody who was dropped. */
  spotOf(row: number): Spot | undefined
  /** The number of somebody's row, which stays theirs; undefined where they never were put in. */
  rowOf(id: string): number | undefined
  /** The id of a row. */
  idOf(row: number): string
  /** Rows after somebody in the order of their ids, at most so many; among them those who were dropped. */
  rowsAfter(id: string | undefined, most: number): Uint32Array
}

const hasPlace = 1 << 0
const isPoorPlace = 1 << 1
const lives = 1 << 2

/** Texts that many people share, each kept once: a number stands for it, 0 for none. */
function createTexts() {
  const numbers = new Map<string, number>()
  const texts: (string | null)[] = [null]
  return {
    numberOf(text: string | null): number {
      if (text === null) return 0
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
    at: (number: number | undefined): string | null => texts[number ?? 0] ?? null,
  }
}

/** By row. */
const columnsOf = (length: number) => ({
  x: new Float64Array(length),
  y: new Float64Array(length),
  bits: new Uint8Array(length),
  /** A place in `massClassKeys`, 1 for the first one; 0: not measured. */
  massClass: new Uint8Array(length),
  healthUnitId: new Uint32Array(length),
  agentId: new Uint32Array(length),
  birthDate: new Uint32Array(length),
  number: new Uint32Array(length),
})

export function createPackedSpots(): PackedSpots {
  const ids = createSortedIds()
  const texts = createTexts()
  let room = 1_024
  let columns = columnsOf(room)
  let size = 0

  function widen() {
    room *= 2
    const wider = columnsOf(room)
    for (const key of keysOf(wider)) wider[key].set(columns[key])
    columns = wider
  }

  const bitsAt = (row: number) => columns.bits[row] ?? 0

  let shown = 0
  /** Of the row that was asked for last: a million objects would take longer than what is done with them. */
  const view: Spot = {
    get id() {
      return ids.idOf(shown)
    },
    get number() {
      return columns.number[shown] ?? 0
    },
    get at() {
      return bitsAt(shown) & hasPlace ? { x: columns.x[shown] ?? 0, y: columns.y[shown] ?? 0 } : null
    },
    get isPoor() {
      return (bitsAt(shown) & isPoorPlace) !== 0
    },
    get healthUnitId() {
      return texts.at(columns.healthUnitId[shown])
    },
    get agentId() {
      return texts.at(columns.agentId[shown])
    },
    get birthDate() {
      return texts.at(columns.birthDate[shown])
    },
    get massClass() {
      return massClassKeys[(columns.massClass[shown] ?? 0) - 1] ?? null
    },
  }

  function rowOf(id: string): number | undefined {
    const place = ids.placeOf(id)
    return place === undefined ? undefined : ids.rowAt(place)
  }

  return {
    get size() {
      return size
    },
    rowOf,
    idOf: ids.idOf,
    put({ id, at, isPoor, healthUnitId, agentId, birthDate, massClass }) {
      if (ids.length === room) widen()
      const row = rowOf(id) ?? ids.rowAt(ids.insert(id))
      if ((bitsAt(row) & lives) === 0) size += 1
      columns.bits[row] = lives | (at ? hasPlace : 0) | (isPoor ? isPoorPlace : 0)
      columns.number[row] = numberOf(id)
      columns.x[row] = at?.x ?? 0
      columns.y[row] = at?.y ?? 0
      columns.massClass[row] = massClass === null ? 0 : massClassKeys.indexOf(massClass) + 1
      columns.healthUnitId[row] = texts.numberOf(healthUnitId)
      columns.agentId[row] = texts.numberOf(agentId)
      columns.birthDate[row] = texts.numberOf(birthDate)
    },
    drop(id) {
      const row = rowOf(id)
      if (row === undefined || (bitsAt(row) & lives) === 0) return
      columns.bits[row] = 0
      size -= 1
    },
    spotOf(row) {
      if ((bitsAt(row) & lives) === 0) return undefined
      shown = row
      return view
    },
    rowsAfter(id, most) {
      const place = id === undefined ? 0 : ids.placeFrom(id)
      const from = id !== undefined && ids.at(place) === id ? place + 1 : place
      const length = Math.max(0, Math.min(most, ids.length - from))
      const rows = new Uint32Array(length)
      for (let index = 0; index < length; index += 1) rows[index] = ids.rowAt(from + index)
      return rows
    },
  }
}
