import { oneOf, text } from '@saude/contract/fields'
import { cboRef, procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'

const authorisationTypes = { aih: 'AIH', apac: 'APAC' } as const
const characters = { elective: 'Eletivo', urgent: 'Urgência' } as const

/** Authorisations of stays in hospital (AIH) and of costly procedures (APAC). */
export const aihApac = requestKind(rows, 'aihApac', {
  word: { singular: 'AIH ou APAC', plural: 'AIH e APAC', gender: 'f', short: 'autorização' },
  path: '/app/health-secretary/aih-apac',
  fields: {
    type: oneOf('Tipo', authorisationTypes, { showColumn: 12, showFilter: 'panel' }).required(),
    procedure: procedureRef('Procedimento', { showColumn: 30, showFilter: 'panel', ...ofItsDay }).required(),
    character: oneOf('Caráter do atendimento', characters, { showFilter: 'panel' }).required(),
    cbo: cboRef('Especialidade', { showFilter: 'panel', ...ofItsDay }),
    facility: text('Estabelecimento executante').max(200),
  },
  what: ['type', 'procedure'],
  queuedBy: ['procedure'],
  document: 'Laudo médico',
})
