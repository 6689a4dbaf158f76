import { id, integer, text } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { searchShape } from '@saude/contract/search-shape'
import { procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { affiliatedRef } from './refs.ts'

/** What an affiliated provider does in a month: how often, for how much, and what is left of it. */
export const affiliatedProcedure = record(rows, 'affiliatedProcedure', {
  word: {
    singular: 'procedimento conveniado',
    plural: 'procedimentos conveniados',
    gender: 'm',
    short: 'procedimento',
  },
  path: '/app/affiliated-procedure',
  fields: {
    affiliated: affiliatedRef('Conveniado', { showColumn: 22, showFilter: 'panel' }).required(),
    procedure: procedureRef('Procedimento', { showFilter: 'panel' }).required(),
    competence: text('Competência', {
      mask: 'month',
      placeholder: 'mm/aaaa',
      help: 'O mês da quantidade',
      showColumn: 12,
      showFilter: 'panel',
    })
      .required()
      .max(7)
      .matches(/^20\d\d-(0[1-9]|1[0-2])$/, 'Competência precisa estar no formato mm/aaaa. Exemplo: 11/2026'),
    availability: integer('Disponibilidade', { showColumn: 13 }).required().min(0).max(100_000),
    value: money('Valor', { showColumn: 12 }).required().min(0).max(1_000_000),
    amount: integer('Requisições', { showColumn: 11, isGenerated: true }),
    /** One quantity for a provider's procedure in a month. */
    monthKey: text('Procedimento nesta competência', { isGenerated: true, isHidden: true }),
  },
  shown: {
    name: text('Nome', { showColumn: 26 }),
    code: text('Código', { showColumn: 12 }),
    availableAmount: integer('Saldo', { showColumn: 10 }),
  },
  label: ['procedure', 'affiliated', 'competence'],
  orderBy: ['updatedAt', 'competence', 'affiliated', 'procedure', 'availability', 'value', 'amount'],
  unique: ['monthKey'],
})

/** The procedures that a provider has a quantity of in this month, by their SIGTAP codes. */
export const affiliatedOfferSearch = query(rows.affiliatedOfferSearch, {
  ...searchShape('affiliatedProcedure'),
  input: { q: text('Busca').max(100), affiliated: id('Conveniado') },
})
