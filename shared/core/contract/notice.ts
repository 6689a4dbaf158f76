import { id, integer, list, longText, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * A notice to everybody of the client who holds all of these permissions, is in one of these groups and works at this
 * unit, as far as each is said: what another area asks by `notifyLater`. Its id makes repetitions one notice. It names no
 * citizen: notices show on locked telephones. Access `service`.
 */
export const noticeCreate = query(rows.noticeCreate, {
  input: {
    id: id().required(),
    permissions: list('Permissões', 5, text('Permissão').required().max(100)),
    /** Keys of groups. */
    groups: list('Grupos', 11, text('Grupo').required().max(100)),
    healthUnitId: id('Unidade de saúde'),
    title: text('Título').required().max(100),
    message: longText('Mensagem', { personal: 'text' }).max(1000),
  },
  output: { count: integer('Avisados').required() },
  writes: ['notification'],
})
