import { since } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import { rows } from './access.ts'

const shape = searchShape('laboratoryExam')

/** Exams that may be asked for, found by their name or SIGTAP code. */
export const laboratoryExamsSearch = query(rows.laboratoryExamsSearch, {
  ...shape,
  /** Tables change from month to month: that of the request's day counts, which is today where none is said. */
  input: { ...shape.input, day: since('Data do pedido') },
})
