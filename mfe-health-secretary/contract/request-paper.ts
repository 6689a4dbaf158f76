import { dateTime, id, list, longText, object, text } from '@saude/contract/fields'
import { personMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Requests that one paper holds at most: as many as one paper of a doctor asks for. */
export const mostOnPaper = 20

/**
 * What a citizen takes home of one or several requests: what for, where it stands, when and where, how to get ready, what
 * to bring, whom to call, and how to look it up.
 */
export const requestPaper = query('requestPaper', {
  permission: rows.protocolGet,
  title: 'Comprovante de solicitações',
  input: { ids: list('Solicitações', mostOnPaper, id().required()).required().min(1) },
  output: {
    citizenId: id().required(),
    citizenName: text('Cidadão', { personal: 'name' }).required(),
    clientName: text('Município').required(),
    /** Where all of it can be looked up, without the host: '/protocol?c=…&n=2026%2F000123&k=ABCD'. */
    lookup: text('Consulta').required(),
    /** What is to be brought on the day; empty where nothing is ahead. */
    bring: longText('O que trazer', { personal: 'text' }),
    unit: object('Unidade', {
      name: text('Nome').required(),
      phone: text('Telefone'),
      address: text('Endereço'),
    }),
    requests: list(
      'Solicitações',
      mostOnPaper,
      object('Solicitação', {
        id: id().required(),
        number: text('Protocolo').required(),
        /** Four letters that only its paper says. */
        letters: text('Letras').required(),
        kind: text('Tipo').required(),
        what: text('Para').required(),
        stateLabel: text('Situação').required(),
        /** Why it is in its state. */
        reason: text('Motivo', { personal: 'text' }),
        next: text('Próximo passo').required(),
        at: dateTime('Data do atendimento'),
        place: text('Local'),
        address: text('Endereço'),
        phone: text('Telefone'),
        preparation: longText('Preparo', { personal: 'text' }),
        facts: list(
          'Dados',
          30,
          object('Dado', {
            label: text('Campo').required(),
            value: text('Valor', { personal: 'text' }),
          }).required(),
        ).required(),
        /** What the secretariat wants said to everybody with such a request. */
        note: longText('Mensagem', { personal: 'text' }),
        signatures: list('Assinaturas', 5, text('Quem assina').required()).required(),
        createdAt: dateTime('Registrado em').required(),
      }).required(),
    ).required(),
    isProtected: personMark(),
  },
  reads: ['protocol'],
  logs: 'citizenId',
})
