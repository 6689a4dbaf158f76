import { cboRef, procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'

/** Requests to the consortium of municipalities for consultations and procedures. */
export const localConsortium = requestKind(rows, 'localConsortium', {
  word: {
    singular: 'solicitação ao consórcio local',
    plural: 'solicitações ao consórcio local',
    gender: 'f',
    short: 'solicitação',
  },
  path: '/app/health-secretary/local-consortium',
  titles: { list: 'Consórcio local' },
  fields: {
    cbo: cboRef('Especialidade', { showColumn: 24, showFilter: 'panel', ...ofItsDay }).required(),
    procedure: procedureRef('Procedimento', { showColumn: 28, showFilter: 'panel', ...ofItsDay }).required(),
  },
  what: ['procedure', 'cbo'],
  document: 'Encaminhamento',
})
