import { dateTime, email, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
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
  /** CPF or CNS. Of somebody who is registered without access it says who is meant: they are given it. */
  document: text('CPF ou CNS').max(30),
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
        /** Whether somebody who is registered is given access. */
        isKnown: yesNo('Já cadastrado'),
        problems: list('Problemas', mostInvited, text('Problema').required()).required(),
      }).required(),
    ).required(),
  },
  reads: ['user', 'group', 'healthUnit'],
})

/** People whom a load of CNES has brought and who can do nothing yet, as lines of a list: what they lack is the e-mail. */
export const userInvitees = query('userInvitees', {
  permission: rows.userCreate,
  title: 'Listar quem foi cadastrado sem acesso',
  input: {},
  output: {
    items: list(
      'Pessoas',
      mostInvited,
      object('Pessoa', {
        name: text('Nome').required(),
        document: text('CPF ou CNS').required(),
        /** By what they work as; empty: who invites says it. */
        groups: text('Grupos'),
        unit: text('Unidade de saúde'),
      }).required(),
    ).required(),
    /** With those who are not listed. */
    total: integer('Pessoas sem acesso').required(),
  },
  reads: ['user'],
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
