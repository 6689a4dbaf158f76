import { dateTime, id, integer, list, object, oneOf, text } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { protocolTypes } from './protocol-type.ts'
import { mostOnPaper } from './request-paper.ts'

const number = () => text('Número do protocolo', { placeholder: '2026/000123' }).required().max(20)
const letters = () => text('Letras do comprovante').max(10)

/**
 * Where a request stands, for those who know its number and birth date: what its state means and what comes next, without a
 * name and without what is asked for. When and where are for those who hold its paper, by its letters. The client is
 * that of the host name, or of the address in the QR code.
 */
export const protocolLookup = query(rows.protocolLookup, {
  input: {
    number: number(),
    letters: letters(),
    /** The other requests of the same paper, each by its letters. */
    others: list(
      'Outros protocolos',
      mostOnPaper,
      object('Protocolo', { number: number(), letters: letters().required() }).required(),
    ),
    /** Numbers of before there was one sequence belong to several kinds. */
    type: oneOf('Tipo da solicitação', protocolTypes),
    birthDate: pastDate('Data de nascimento').required(),
    client: id('Município'),
  },
  output: {
    items: list(
      'Solicitações',
      20,
      object('Solicitação', {
        number: text('Protocolo').required(),
        stateLabel: text('Situação').required(),
        updatedAt: dateTime('Última alteração').required(),
        position: integer('Posição na fila'),
        /** What the state means, and what comes next. */
        meaning: text('O que significa'),
        next: text('Próximo passo'),
        /** For those who hold the paper, where nothing of it names a protected diagnosis. */
        at: dateTime('Data do atendimento'),
        place: text('Local'),
        address: text('Endereço'),
        phone: text('Telefone'),
      }).required(),
    ).required(),
  },
  reads: ['protocol'],
})
