import * as yup from 'yup'
import { asManyAsThereAre, id, list, text } from './fields.ts'

/** Input and answer of a search that feeds a relation field. */
export const searchShape = (tag: string) => ({
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      yup
        .object({ id: id().required(), name: text('Nome').required(), description: text('Descrição') })
        .required(),
    ).required(),
  },
  reads: [tag],
})
