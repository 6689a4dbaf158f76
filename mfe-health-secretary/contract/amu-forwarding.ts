import { oneOf } from '@saude/contract/fields'
import { cboRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'

const forwardingTypes = {
  first: 'Primeira consulta',
  new: 'Nova consulta',
  return: 'Retorno',
  procedure: 'Procedimento',
} as const

/** Forwardings to the association of municipalities (AMU). */
export const amuForwarding = requestKind(rows, 'amuForwarding', {
  word: {
    singular: 'encaminhamento AMU',
    plural: 'encaminhamentos AMU',
    gender: 'm',
    short: 'encaminhamento',
  },
  path: '/app/health-secretary/amu-forwarding',
  fields: {
    cbo: cboRef('Especialidade', { showColumn: 28, showFilter: 'panel', ...ofItsDay }).required(),
    type: oneOf('Tipo', forwardingTypes, { showColumn: 20, showFilter: 'panel' }).required(),
  },
  what: ['cbo', 'type'],
  document: 'Encaminhamento',
})
