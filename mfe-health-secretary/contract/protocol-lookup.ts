import { dateTime, id, integer, list, object, text } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Where a request stands, for those who hold its paper: by number and birth date, without a name and without what is
 * asked for. The client is that of the host name, or of the address in the QR code.
 */
export const protocolLookup = query(rows.protocolLookup, {
  input: {
    number: text('Número do protocolo', { placeholder: '2026/000123' }).required().max(20),
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
      }).required(),
    ).required(),
  },
  reads: ['protocol'],
})
