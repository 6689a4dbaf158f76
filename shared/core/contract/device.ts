import { dateTime, id, integer, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Browsers and phones on which people signed in. */

export const deviceList = listQuery(rows.deviceList, {
  title: 'aparelhos',
  filters: { name: text('Nome', { showFilter: 'column' }).max(100) },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 50 }).required(),
    userName: text('Usuário'),
    os: text('Sistema operacional'),
    browserName: text('Navegador'),
    browserVersion: text('Versão do navegador'),
    platformName: text('Plataforma'),
    brand: text('Marca'),
    model: text('Modelo'),
    /** Of the application as it last signed in there. */
    buildVersion: text('Versão do sistema'),
    publicIp: text('IP público', { showColumn: 25 }),
    createdAt: dateTime('Criado em', { showColumn: 25 }),
    lastSeenAt: dateTime('Visto em'),
    /** How many sessions of its user are open on it. */
    openSessions: integer('Sessões abertas').required(),
    /** Its data are to be erased at its next contact. */
    eraseRequestedAt: dateTime('Apagamento solicitado em'),
    erasedAt: dateTime('Dados apagados em'),
  },
  orderBy: ['createdAt', 'name'],
  defaultOrder: ['createdAt', 'desc'],
  reads: ['device', 'session', 'user'],
})

/**
 * Ends what its user has open on a device, which gets no notices any more; with `erase` it erases what it keeps of the
 * product at its next contact.
 */
export const deviceRevoke = query('deviceRevoke', {
  permission: rows.deviceList,
  title: 'Revogar aparelho',
  input: { id: id().required(), erase: yesNo('Apagar dados do aparelho') },
  output: { id: id().required(), ended: integer('Sessões encerradas').required() },
  writes: ['device', 'session'],
  logsAs: 'signedOut',
})

/** What a device asks before it shows anything: it may have been lost, so that no one signs in on it. */
export const deviceContact = query(rows.deviceContact, {
  input: { deviceIdentifier: text('Identificador do aparelho').required().max(100) },
  output: { erase: yesNo('Apagar').required() },
})

/** The device has erased what it kept. */
export const deviceErased = query(rows.deviceErased, {
  input: { deviceIdentifier: text('Identificador do aparelho').required().max(100) },
  output: { erased: yesNo('Apagado').required() },
  writes: ['device'],
  unrecorded: true,
  anonymised: 'allowed',
})

/** Where push messages for this device go; null switches them off. Only the user's own devices. */
export const pushTokenUpdate = query(rows.pushTokenUpdate, {
  input: {
    pushToken: text('Chave de avisos').max(2000),
    deviceIdentifier: text('Identificador do aparelho').required().max(100),
  },
  output: { id: id().required() },
  writes: ['device'],
  anonymised: 'allowed',
})
