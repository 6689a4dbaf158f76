import { asManyAsThereAre, list, since, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import { rows } from './access.ts'

const shape = searchShape('codes')

/**
 * Exams that the product and the client's SIGTAP table know, found by their name or code. Access `service`: people search
 * in the register of the municipality first (`laboratoryExamsSearch` of the options), which asks which of its own
 * `codes` the table no longer has.
 */
export const examProcedureSearch = query(rows.examProcedureSearch, {
  ...shape,
  /** Tables change from month to month: that of the request's day counts, which is today where none is said. */
  input: {
    ...shape.input,
    day: since('Data da solicitação'),
    codes: list('Procedimentos', 2_000, text('Código').required().max(10)),
  },
  output: {
    ...shape.output,
    ended: list('Fora da tabela', asManyAsThereAre, text('Código').required()).required(),
  },
})
