import { dateTime, id, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Browsers and phones on which people signed in. */

export const deviceList = listQuery(rows.deviceList, {
  title: 'dispositivos',
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
  },
  orderBy: ['createdAt', 'name'],
  defaultOrder: ['createdAt', 'desc'],
  reads: ['device'],
})

/** Where push messages for this device go; null switches them off. Only the user's own devices. */
export const pushTokenUpdate = query(rows.pushTokenUpdate, {
  input: {
    pushToken: text('Chave de avisos').max(2000),
    deviceIdentifier: text('Identificador do dispositivo').required().max(100),
  },
  output: { id: id().required() },
  writes: ['device'],
  anonymised: 'allowed',
})
