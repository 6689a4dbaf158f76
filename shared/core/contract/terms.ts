import { asManyAsThereAre, dateTime, id, integer, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Who accepted which version of the terms of use (`terms-text.ts`). */

export const termsAccept = query('termsAccept', {
  permission: rows.userSelfUpdate,
  title: 'Aceitar os termos de uso',
  input: { version: text('Versão').required().max(20) },
  output: { version: text('Versão').required() },
  writes: ['terms', 'user'],
  anonymised: 'allowed',
})

/** The client's people with the version that each accepted last; those who have not accepted the current one first. */
export const termsAcceptances = query('termsAcceptances', {
  permission: rows.userList,
  title: 'Quem aceitou os termos de uso',
  input: {},
  output: {
    version: text('Versão atual').required(),
    totalPending: integer('Pendentes').required(),
    items: list(
      'Pessoas',
      asManyAsThereAre,
      object('Pessoa', {
        id: id().required(),
        name: text('Nome').required(),
        version: text('Versão aceita'),
        acceptedAt: dateTime('Aceita em'),
      }).required(),
    ).required(),
  },
  reads: ['terms', 'user'],
})
