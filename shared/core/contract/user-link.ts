import { dateTime, email, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { linkFields } from './link-fields.ts'

/** One-time links of people who have no password yet: by e-mail, and for many at once. */

/** So many messages are sent within one call, all at once. */
export const mostMails = 10
/** People of one list. */
export const mostInvited = 200

/** Sends new links by e-mail; those of before end where the mail server took the message. */
export const userLinkSend = query('userLinkSend', {
  permission: rows.userPasswordReset,
  title: 'Enviar link de senha por e-mail',
  input: { ids: list('Usuários', mostMails, id().required()).required().min(1) },
  output: {
    items: list(
      'Usuários',
      mostMails,
      object('Usuário', {
        id: id().required(),
        email: email('E-mail', { personal: undefined }),
        /** Why it was not sent; empty: the mail server has it. */
        problem: text('Problema'),
        linkExpiresAt: dateTime('Link válido até'),
      }).required(),
    ).required(),
  },
  timeout: 60_000,
  writes: ['user'],
  unrecorded: true,
  logsAs: 'granted',
})

/** A line of a list as somebody typed or pasted it. */
const line = {
  name: text('Nome').max(200),
  email: text('E-mail').max(200),
  /** Names, with commas between. */
  groups: text('Grupos').max(400),
  /** By name or CNES. */
  unit: text('Unidade de saúde').max(200),
}
const lines = list('Pessoas', mostInvited, object('Pessoa', line).required()).required().min(1)

/** What would become of a list: each line with the groups and the unit that were found, or why it is refused. */
export const userInvitePreview = query('userInvitePreview', {
  permission: rows.userCreate,
  title: 'Conferir lista de usuários',
  input: { lines },
  output: {
    items: list(
      'Pessoas',
      mostInvited,
      object('Pessoa', {
        ...line,
        /** As they are called here. */
        groupNames: list('Grupos', mostInvited, text('Grupo').required()).required(),
        unitName: text('Unidade de saúde'),
        problems: list('Problemas', mostInvited, text('Problema').required()).required(),
      }).required(),
    ).required(),
  },
  reads: ['user', 'group', 'healthUnit'],
})

/** Creates all people of a list, or none: one that would be refused refuses it, at its line. */
export const userInvite = query('userInvite', {
  permission: rows.userCreate,
  title: 'Cadastrar usuários de uma lista',
  input: { lines },
  output: {
    items: list(
      'Pessoas',
      mostInvited,
      object('Pessoa', {
        id: id().required(),
        name: text('Nome').required(),
        email: email('E-mail', { personal: undefined }),
        ...linkFields,
      }).required(),
    ).required(),
  },
  timeout: 60_000,
  writes: ['user'],
  logsAs: 'granted',
})
