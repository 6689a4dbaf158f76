import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import { rows } from './access.ts'

/** Exams that may be asked for, found by their name or SIGTAP code. */
export const laboratoryExamsSearch = query(rows.laboratoryExamsSearch, searchShape('laboratoryExam'))
