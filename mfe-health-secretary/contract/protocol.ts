import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { personMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import { healthUnitRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { deadlines } from './deadline.ts'
import { priorities, priorityTones } from './priority.ts'
import { protocolTypes } from './protocol-type.ts'
import { requestStateLabels, requestStateTones } from './state-labels.ts'

const type = (meta: object = {}) => oneOf('Tipo', protocolTypes, meta)
const state = (meta: object = {}) =>
  oneOf('Situação', requestStateLabels, { tones: requestStateTones, ...meta })

/** The requests of all kinds that the person may list. */
export const protocolList = listQuery(rows.protocolList, {
  title: 'protocolos',
  filters: {
    type: type({ showFilter: 'column' }),
    number: text('Protocolo', { showFilter: 'column' }).max(20),
    citizenName: text('Cidadão', { showFilter: 'column', personal: 'name' }).max(100),
    state: state({ showFilter: 'column' }),
  },
  item: {
    id: id().required(),
    number: text('Protocolo', { showColumn: 16 }).required(),
    citizenName: text('Cidadão', { showColumn: 30, personal: 'name' }).required(),
    type: type({ showColumn: 22 }).required(),
    state: state({ showColumn: 14 }).required(),
    updatedAt: dateTime('Última alteração', { showColumn: 18 }).required(),
    citizenId: id().required(),
    isProtected: personMark(),
  },
  orderBy: ['updatedAt', 'number', 'citizenName'],
  defaultOrder: ['updatedAt', 'desc'],
  reads: ['protocol'],
  logs: 'items.citizenId',
})

/** What a protocol's sheet says; the client's own names are in it for the paper. */
export const protocolGet = query(rows.protocolGet, {
  input: { id: id().required() },
  output: {
    id: id().required(),
    number: text('Protocolo').required(),
    type: type().required(),
    citizenId: id().required(),
    citizenName: text('Cidadão', { personal: 'name' }).required(),
    state: state().required(),
    stateLabel: text('Situação').required(),
    facts: list(
      'Dados',
      asManyAsThereAre,
      object('Dado', {
        label: text('Campo').required(),
        value: text('Valor', { personal: 'text' }),
      }).required(),
    ).required(),
    createdAt: dateTime('Registrado em').required(),
    /** Given where it was changed after it was registered. */
    changedAt: dateTime('Alterado em'),
    clientName: text('Cliente').required(),
    /** Where its state can be looked up, without the host: '/protocol?n=2026%2F000123'. */
    lookup: text('Consulta').required(),
    /** Why it is in its state. */
    reason: text('Motivo', { personal: 'text' }),
    isProtected: personMark(),
  },
  reads: ['protocol'],
  logs: 'citizenId',
})

/** The sheet as a PDF, for the client's paper. The host is that of the page: the QR code leads there. */
export const protocolPdf = query(rows.protocolPdf, {
  input: { id: id().required(), origin: text('Endereço').required().url().max(200) },
  output: {
    name: text('Nome').required(),
    /** Base64. */
    pdf: text('PDF').required(),
    citizenId: id().required(),
    isProtected: personMark(),
  },
  reads: ['protocol'],
  logs: 'citizenId',
})

/** What those who wait are waiting for. */
export const queueSteps = { decide: 'A decidir', book: 'A agendar', late: 'Acima do prazo' } as const
export type QueueStep = keyof typeof queueSteps

/** What waits in a kind, the name with how many stand in its waiting list: 'Hemograma completo · 12 na fila'. */
export const queueItemSearch = query(rows.queueItemSearch, {
  ...searchShape('protocol'),
  input: { q: text('Busca').max(100), type: type() },
})

/** The waiting lists of a kind, one for each thing asked for, the next one first. */
export const requestQueueList = listQuery(rows.requestQueueList, {
  title: 'pessoas na fila',
  filters: {
    type: type({ showFilter: 'panel', initial: { value: 'examRequest' } }),
    item: relation('Item solicitado', 'queueItemSearch', {
      showFilter: 'panel',
      searchWith: { from: { type: 'type' } },
    }),
    stage: oneOf('Etapa', queueSteps, { showFilter: 'panel' }),
    number: text('Protocolo', { showFilter: 'panel' }).max(20),
    healthUnit: healthUnitRef('Unidade de saúde', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    position: integer('Posição', { showColumn: 8 }).required(),
    citizen: object(
      'Cidadão',
      { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
      { kind: 'relation', showColumn: 26 },
    ).required(),
    /** What is asked for: the position is among those who wait for it. */
    item: object(
      'Item solicitado',
      { id: id().required(), name: text('Nome').required() },
      { kind: 'relation', showColumn: 24 },
    ),
    age: integer('Idade', { showColumn: 8, unit: 'anos' }),
    priority: oneOf('Prioridade', priorities, { showColumn: 13, tones: priorityTones }).required(),
    waitingDays: integer('Espera', { showColumn: 10, unit: 'dias' }).required(),
    deadline: oneOf('Prazo', deadlines, {
      showColumn: 14,
      tones: { onTime: 'neutral', late: 'danger', open: 'neutral' },
    }).required(),
    /** The last day, where one is set by law or by the municipality. */
    dueOn: date('Atender até'),
    isByCourt: yesNo('Ordem judicial'),
    state: state({ showColumn: 13 }).required(),
    nextAction: text('Próximo passo', { showColumn: 12 }),
    type: type().required(),
    number: text('Protocolo', { showColumn: 12 }).required(),
    date: date('Data da solicitação').required(),
    isProtected: personMark(),
  },
  orderBy: ['queue'],
  reads: ['protocol'],
  heavy: 'shared',
  logs: 'items.citizen.id',
})

/** Where somebody stands among those who wait for the same. */
export const requestPosition = query(rows.requestPosition, {
  input: { id: id().required() },
  output: {
    /** Empty where it does not wait. */
    position: integer('Posição'),
    total: integer('Na fila').required(),
    waitingDays: integer('Dias de espera').required(),
    promisedDays: integer('Prazo em dias').required(),
    nextAction: text('Próximo passo'),
    /** What is asked for. */
    item: text('Item solicitado'),
    deadline: oneOf('Prazo', deadlines),
    /** The last day, where one is set by law or by the municipality. */
    dueOn: date('Atender até'),
  },
  reads: ['protocol'],
})

/** What waits for the person today, kind by kind: only those that this person may list. */
export const requestWaiting = query(rows.requestWaiting, {
  input: { healthUnitId: id('Unidade de saúde') },
  output: {
    items: list(
      'Tipos',
      20,
      object('Tipo', {
        type: type().required(),
        /** To be decided, to be booked, waiting longer than promised, and all that wait. */
        toDecide: integer('A decidir').required(),
        toBook: integer('A agendar').required(),
        late: integer('Acima do prazo').required(),
        total: integer('Na fila').required(),
      }).required(),
    ).required(),
  },
  reads: ['protocol'],
})

/** How many wait for what, unit by unit: numbers alone. Access `service`. */
export const requestCounts = query(rows.requestCounts, {
  input: {},
  output: {
    items: list(
      'Filas',
      asManyAsThereAre,
      object('Fila', {
        type: type().required(),
        healthUnitId: id('Unidade de saúde'),
        total: integer('Na fila').required(),
      }).required(),
    ).required(),
  },
  reads: ['protocol'],
})
