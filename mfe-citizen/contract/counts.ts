import { asManyAsThereAre, integer, list, object, oneOf } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { genders } from './person-codes.ts'

/** Everybody of this age or older is counted together: '+80'. */
export const lastInitialAge = 80
export const yearsOfGroup = 5

/**
 * How many living citizens there are, by gender or by groups of five years of age: for dashboards of other areas,
 * numbers only.
 */
export const citizenCounts = query(rows.citizenCounts, {
  input: { by: oneOf('Por', { gender: 'Sexo', age: 'Idade' }).required() },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Contagem', {
        /** Empty: not known. */
        gender: oneOf('Sexo', genders),
        /** The youngest of the group; empty where counted by gender, or without a birth date. */
        initialAge: integer('Idade inicial'),
        count: integer('Quantidade').required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
})
