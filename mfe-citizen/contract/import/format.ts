import { peopleColumns } from './columns.ts'

/** Tables of people, with their homes and families where the file says them: spreadsheets as CSV, and the lists of PEC. */
export const peopleFormat = {
  name: 'citizens',
  title: 'cidadãos com domicílios e famílias',
  columns: peopleColumns,
} as const
