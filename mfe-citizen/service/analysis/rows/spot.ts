import { type StoredRow, view } from '@saude/store'
import { citizens } from '../../register/citizen/citizen.ts'
import { row, spotFields } from './spot-row.ts'

/** Every resident, as maps ask for them: where they live, who looks after them, and what they are counted as. */
export const spot = view('spot', {
  of: citizens,
  title: 'Posições, visitas e condições dos moradores, para mapas, risco e campanhas',
  version: 4,
  fields: spotFields,
  columns: {
    x: 'number',
    y: 'number',
    /** The middle of the cell, which anonymised users see. */
    cellX: 'number',
    cellY: 'number',
    isPoor: 'flag',
    unit: 'text',
    agent: 'text',
    microArea: 'text',
    born: 'text',
    visitKey: 'text',
    gender: 'text',
    /** Of `massOf`. */
    massClass: 'text',
    /** Bits, see `spotConditions`; a pregnancy ends with its day. */
    conditions: 'number',
    pregnantUntil: 'text',
    isAddict: 'flag',
    /** Of the house where they live: the same for all of its people. */
    house: 'number',
    /** Of what a map is sent: by it versions of pages differ. */
    sent: 'number',
    isEnd: 'flag',
  },
  code: new URL('./spot-row.ts', import.meta.url),
  row,
})

export type SpotRow = StoredRow<typeof spot.columns>
