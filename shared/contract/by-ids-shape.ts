import type * as yup from 'yup'
import { asManyAsThereAre, id, list, object } from './fields.ts'

/**
 * Input and answer of a query by which a service asks for things of another area by their ids; what is gone is left out.
 * @param label what one of them is called: 'Cidadão'
 * @param fields what is answered of each beside its id
 */
export const byIdsShape = <const S extends yup.ObjectShape>(label: string, fields: S) => ({
  input: { ids: list('Ids', 500, id().required()).required() },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object(label, { id: id().required(), ...fields }).required(),
    ).required(),
  },
})
