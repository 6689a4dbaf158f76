import { collectionOf, type RowFilter, type StoredRow, view } from '@saude/store'
import { type Accompaniment, accompaniments } from '../accompaniment/collection.ts'
import { caseFields, row } from './case-row.ts'

/** Every case as statistics and control diagrams count it. */
export const countedCases = view('countedCases', {
  of: collectionOf<Accompaniment>(accompaniments),
  title: 'Casos, para estatísticas e diagramas de controle',
  version: 1,
  fields: caseFields,
  columns: {
    cid: 'text',
    name: 'text',
    /** Empty where it is not known, and so is its week. */
    day: 'text',
    /** The Sunday of its week. */
    sunday: 'text',
    state: 'text',
    /** From this day on it is outdated while it is open. */
    outdatedOn: 'text',
    /** 1 or 0. */
    confirmed: 'number',
    healthUnit: 'text',
    healthUnitName: 'text',
    neighborhood: 'text',
    neighborhoodName: 'text',
    gender: 'text',
    ageGroup: 'text',
    /** Whose case it is, of a protected diagnosis: who is counted is in the access log. */
    protectedCitizen: 'text',
  },
  code: new URL('./case-row.ts', import.meta.url),
  row,
})

export type CaseRow = StoredRow<typeof countedCases.columns>

/** Behind every code that begins with a text. */
const behind = '\uffff'

/**
 * The cases of a disease.
 * @param cid the beginning of CID-10 codes
 */
export const ofDisease = (cid: string, isProtectedSeen: boolean): RowFilter<CaseRow> => ({
  cid: { $gte: cid, $lt: `${cid}${behind}` },
  ...(!isProtectedSeen && { protectedCitizen: null }),
})
