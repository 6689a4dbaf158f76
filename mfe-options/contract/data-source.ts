import { dateTime, id, integer, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Systems of the municipality beside this one, whose connector says that it is there (`dataSourceContact`), some times an
 * hour. A contact brings no data and opens none.
 */

export const dataSourceTypes = {
  esus: 'e-SUS APS (PEC)',
  laboratory: 'Laboratório',
  hospital: 'Hospital',
  immunization: 'Imunização (SI-PNI)',
  pharmacy: 'Farmácia',
  other: 'Outro sistema',
} as const

const dataSourceStatuses = { connected: 'Conectada', disconnected: 'Desconectada' } as const

/** A source that was not heard of for longer is not connected. */
export const contactMinutes = 15

const type = oneOf('Tipo', dataSourceTypes, { showColumn: 18, showFilter: 'panel' }).required()

export const dataSourceList = listQuery(rows.dataSourceList, {
  title: 'fontes de dados',
  filters: {
    name: text('Nome', { showFilter: 'column' }).max(120),
    type: oneOf('Tipo', dataSourceTypes, { showFilter: 'panel' }),
    status: oneOf('Situação', dataSourceStatuses, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 26 }).required(),
    /** The name again, as lists of an earlier contract call it. */
    clientName: text('Nome').required(),
    type,
    status: oneOf('Situação', dataSourceStatuses, {
      showColumn: 16,
      tones: { connected: 'success', disconnected: 'danger' },
    }).required(),
    /** How long its contact before the last one took there. */
    ping: integer('Tempo de resposta', { unit: 'ms', showColumn: 14 }),
    lastPingAt: dateTime('Último contato', { showColumn: 18 }),
    createdAt: dateTime('Criada em', { showColumn: 16 }).required(),
  },
  orderBy: ['createdAt', 'name', 'lastPingAt'],
  defaultOrder: ['createdAt', 'desc'],
  reads: ['dataSource'],
})

const key = text('Chave').required().max(100)

/** Answers the key of the connector, once. */
export const dataSourceCreate = query('dataSourceCreate', {
  permission: rows.dataSourceList,
  title: 'Cadastrar fonte de dados',
  input: {
    name: text('Nome').required().max(120),
    type: oneOf('Tipo', dataSourceTypes).required(),
  },
  output: { id: id().required(), key },
  writes: ['dataSource'],
})

/** Another key, in place of one that was lost or seen by others. */
export const dataSourceRenew = query('dataSourceRenew', {
  permission: rows.dataSourceList,
  title: 'Gerar chave de fonte de dados',
  input: { id: id().required() },
  output: { id: id().required(), key },
  writes: ['dataSource'],
})

export const dataSourceRemove = query('dataSourceRemove', {
  permission: rows.dataSourceList,
  title: 'Remover fonte de dados',
  input: { id: id().required() },
  output: { id: id().required() },
  writes: ['dataSource'],
})

/** A connector says that it is there. A key that is not in use is `notFound`. */
export const dataSourceContact = query(rows.dataSourceContact, {
  input: {
    key,
    /** Milliseconds that its last contact took. */
    ping: integer('Tempo de resposta').min(0).max(600_000),
  },
  output: {
    /** It is to say so again within so many minutes. */
    minutes: integer('Minutos').required(),
  },
  writes: ['dataSource'],
  unrecorded: true,
  anonymised: 'allowed',
})
