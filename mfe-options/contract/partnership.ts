import { date, longText } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { cityRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

const partnershipStates = states({
  initial: 'pending',
  names: {
    pending: { label: 'Pendente', tone: 'warning' },
    sent: { label: 'Enviada', tone: 'info' },
    received: { label: 'Recebida', tone: 'primary' },
    approved: { label: 'Aprovada', tone: 'success', locked: true },
    reproved: { label: 'Reprovada', tone: 'danger', locked: true },
  },
  transitions: {
    send: { title: 'Registrar envio', from: ['pending'], to: 'sent' },
    receive: { title: 'Registrar recebimento', from: ['pending', 'sent'], to: 'received' },
    approve: { title: 'Aprovar', from: ['received'], to: 'approved' },
    reprove: {
      title: 'Reprovar',
      from: ['sent', 'received'],
      to: 'reproved',
      reason: 'required',
      danger: true,
    },
    reopen: { title: 'Reabrir', from: ['approved', 'reproved'], to: 'pending', reason: 'required' },
  },
})

/** Agreements with other municipalities. A record of them: it opens no data. */
export const partnership = record(rows, 'partnership', {
  word: { singular: 'parceria', plural: 'parcerias', gender: 'f' },
  path: '/app/options/partnership',
  fields: {
    partner: cityRef('Município parceiro', { showColumn: 40, showFilter: 'panel' }).required(),
    start: date('Início da vigência', { mayLieAhead: true, showColumn: 16 }),
    end: date('Fim da vigência', { mayLieAhead: true, showColumn: 16 }).test(
      'end',
      'Fim da vigência não pode ser anterior ao início',
      (end, { parent }) => {
        const start: unknown = parent.start
        return typeof start !== 'string' || !end || end >= start
      },
    ),
    object: longText('Objeto', { personal: 'text' }).max(1000),
    document: file('Termo assinado', { accept: ['pdf', 'png', 'jpg', 'tif'] }),
  },
  label: ['partner'],
  orderBy: ['updatedAt', 'partner', 'start', 'end'],
  columns: { state: 16, updatedAt: 24 },
  states: partnershipStates,
})
