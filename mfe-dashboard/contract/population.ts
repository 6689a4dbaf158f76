import { genders } from '@saude/citizen/contract/person-codes'
import { asManyAsThereAre, integer, list, object, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** How many citizens there are by sex and by age. */

export const sexQuantitative = query(rows.sexQuantitative, {
  input: {},
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Sexo', {
        /** Empty: not known. */
        sex: oneOf('Sexo', genders),
        registerNumber: integer('Quantidade').required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
})

export const ageGroup = listQuery(rows.ageGroup, {
  title: 'faixas etárias',
  filters: {},
  item: {
    /** '0 a 4', '80 ou mais' */
    ageGroup: text('Faixa etária', { showColumn: 50 }).required(),
    registerNumber: integer('Quantidade', { showColumn: 50 }).required(),
    idadeInicial: integer('Idade inicial').required(),
  },
  orderBy: ['idadeInicial'],
  reads: ['citizen'],
})
