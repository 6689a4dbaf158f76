import { accessRows, open } from '@saude/contract/access-rows'
import { id, list, longText, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'

const rows = accessRows('core', { noticeCreate: open('service', 'Avisar quem tem permissões') })

/**
 * A notice to everybody of the client who holds all of these permissions: what another area asks by `notifyLater`. Its id
 * makes repetitions one notice. Access `service`.
 */
export const noticeCreate = query(rows.noticeCreate, {
  input: {
    id: id().required(),
    permissions: list('Permissões', 5, text('Permissão').required().max(100)).required(),
    title: text('Título').required().max(100),
    message: longText('Mensagem').max(1000),
  },
  output: { isSent: yesNo('Enviado').required() },
  writes: ['notification'],
})
