import { cns, id, oneOf, phone, relation, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'
import { geolocationTypes, installedApps } from './person-codes.ts'

/** What is known of citizens' places and phones, for those who put records in order. */

export const geolocationSituations = { ...geolocationTypes, none: 'Sem localização' } as const

/** Whether and how each living citizen was placed on the map, and who saw them last. */
export const citizenGeolocationSituationList = listQuery(rows.citizenGeolocationSituationList, {
  title: 'cidadãos',
  filters: {
    citizen: relation('Cidadão', 'citizenSearch', { personal: 'name', showFilter: 'panel' }),
    lastProfessional: relation('Último profissional', 'userSearch', { showFilter: 'panel' }),
    geolocation: oneOf('Localização', geolocationSituations, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { personal: 'name', showColumn: 40 }).required(),
    /** Who recorded the last visit or position. */
    lastProfessional: text('Último profissional', { showColumn: 30 }),
    geolocation: oneOf('Localização', geolocationSituations, { showColumn: 30 }).required(),
    /** The last professional is a community health agent. */
    isAcs: yesNo('ACS').required(),
    addressOnCity: yesNo('Mora no município'),
  },
  orderBy: ['name', 'updatedAt'],
  reads: ['citizen', 'user'],
  logs: 'items.id',
})

/** Living citizens whose app is missing or knows another phone; those with a working app where the state is asked for. */
export const citizenListWithoutApp = listQuery(rows.citizenListWithoutApp, {
  title: 'cidadãos',
  filters: {
    name: text('Nome', { personal: 'name', showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
    installedApp: oneOf('Situação do app', installedApps, { showFilter: 'panel' }),
    responsibleAcs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { personal: 'name', showColumn: 35 }).required(),
    cns: cns('CNS', { showColumn: 20 }),
    mobilePhone: phone('Celular', { showColumn: 20 }),
    installedApp: oneOf('Situação do app', installedApps, { showColumn: 25 }).required(),
    /** What the agent needs who goes there instead. */
    otherPhone: phone('Outro telefone'),
    address: text('Endereço', { personal: 'text' }),
  },
  orderBy: ['name', 'cns'],
  reads: ['citizen'],
  heavy: 'own',
  logs: 'items.id',
})
