import { oneOf } from '@saude/contract/fields'
import { cboRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'

const consultationTypes = { first: 'Primeira consulta', return: 'Retorno' } as const

/** Consultations with specialists, without fields of their own. */
export const specialistAppointments = requestKind(rows, 'specialistAppointments', {
  word: {
    singular: 'consulta com especialista',
    plural: 'consultas com especialistas',
    gender: 'f',
    short: 'consulta',
  },
  path: '/app/health-secretary/specialist-appointments',
  fields: {
    cbo: cboRef('Especialidade', { showColumn: 28, showFilter: 'panel', ...ofItsDay }).required(),
    type: oneOf('Tipo', consultationTypes, { showColumn: 18, showFilter: 'panel' }).required(),
  },
  what: ['cbo', 'type'],
  document: 'Encaminhamento',
})
