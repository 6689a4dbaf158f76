/** Codes of the national systems with which a person is described; what is stored is the key. */

/** Race or colour as BPA and RNDS number it; e-SUS numbers 3 and 4 the other way round. */
export const raceColors = {
  '01': 'Branca',
  '02': 'Preta',
  '03': 'Parda',
  '04': 'Amarela',
  '05': 'Indígena',
  '99': 'Sem informação',
} as const

/** Those whose people a form names by their ethnicity. */
export const indigenous = '05'
