import { date, integer, longText, text } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { loanStates } from './loan-states.ts'
import { materialRef } from './refs.ts'
import { requestKind } from './request-kind.ts'

const word = {
  singular: 'empréstimo de material',
  plural: 'empréstimos de materiais',
  gender: 'm',
  short: 'empréstimo',
} as const

/** Materials that go out on loan, such as crutches and beds, until they come back. */
export const loanMaterial = requestKind(rows, 'loanMaterial', {
  word,
  path: '/app/health-secretary/material/loan-material',
  fields: {
    material: materialRef('Material', { showColumn: 28, showFilter: 'panel' }).required(),
    returnBy: date('Devolver até', { mayLieAhead: true, showColumn: 14 }).required(),
    lot: text('Lote ou patrimônio', { isGenerated: true }).max(60),
    receivedBy: text('Retirado por', { isGenerated: true, personal: 'text' }).max(120),
    loanedOn: date('Emprestado em', { isGenerated: true }),
    returnedOn: pastDate('Devolvido em', { isGenerated: true }),
    returnedAmount: integer('Quantidade devolvida', { isGenerated: true }).min(0).max(1000),
    condition: longText('Estado na devolução', { isGenerated: true, personal: 'text' }).max(500),
  },
  what: ['material'],
  printed: [
    'quantity',
    'returnBy',
    'lot',
    'receivedBy',
    'loanedOn',
    'returnedOn',
    'returnedAmount',
    'condition',
  ],
  signatures: ['Responsável pela entrega', 'Quem recebeu'],
  document: 'Documento',
  touches: ['materialLot', 'material'],
  states: loanStates(word, rows.loanMaterialAuthorise),
})

/** What the client's settings say to those who borrow something; those may read it who see the loans. */
export const loanMessage = query('loanMaterialMessage', {
  permission: rows.loanMaterialList,
  title: 'Mensagem dos empréstimos',
  input: {},
  output: { message: longText('Mensagem', { personal: 'text' }).max(1000) },
  reads: ['settings'],
})
