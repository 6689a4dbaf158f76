import {
  cns,
  cpf,
  date,
  dateTime,
  id,
  integer,
  longText,
  object,
  oneOf,
  phone,
  point,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Home visits of agents and teams. */

export const visitStatuses = {
  alright: 'Em conformidade',
  delay: 'Em atraso',
  nothing: 'Não visitado',
} as const

/** Of points of visits on maps: distinguishable for most people, on drawn and on real ground. */
export const visitColors: Readonly<Record<keyof typeof visitStatuses, string>> = {
  alright: '#15803d',
  delay: '#b91c1c',
  nothing: '#57534e',
}

export const visitOutcomes = {
  done: 'Visita realizada',
  refused: 'Visita recusada',
  absent: 'Ausente',
} as const

/** Days until the next visit is due; those at risk are seen every month. */
export const visitIntervals = { riskGroup: 30, others: 60 } as const

/** One row for each living citizen of the municipality; without an order given, who waits longest comes first. */
export const visitList = listQuery(rows.visitList, {
  title: 'cidadãos',
  filters: {
    name: text('Nome', { personal: 'name', showFilter: 'panel', placeholder: 'Filtrar por nome' }).max(100),
    status: oneOf('Situação da visita', visitStatuses, { showFilter: 'panel' }),
    /** Community health agents only. */
    professionalName: relation('Profissional', 'acsSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { personal: 'name' }).required(),
    birthDate: date('Data de nascimento', { personal: 'birthDate' }),
    motherName: text('Nome da mãe', { personal: 'text' }),
    cpf: cpf(),
    cns: cns(),
    /** What leads to the door, and whom to call before. */
    address: text('Endereço', { personal: 'text' }),
    phone: phone('Telefone'),
    addressCoordinates: point('Localização'),
    homeId: id('Domicílio', { personal: 'text' }),
    /** Days since the next visit was due: zero or less is on time, more is late, empty is never visited. */
    statusNumber: integer('Situação da visita'),
    /** The visit of the current interval is done. */
    isVisited: yesNo('Visitado').required(),
    lastVisit: date('Última visita'),
    nextVisit: date('Próxima visita'),
    isRiskGroup: yesNo('Grupo de risco').required(),
    /** The agent who looks after the citizen. */
    professionalName: text('Profissional'),
    /** The last visit that was refused or met a closed door, where it was after the last visit. */
    lastAttempt: object('Última tentativa', {
      date: date('Data').required(),
      outcome: oneOf('Resultado', visitOutcomes).required(),
      /** What was typed about it. */
      reason: text('Motivo', { personal: 'text' }),
    }),
  },
  orderBy: ['nextVisit'],
  reads: ['citizen', 'visit', 'user'],
  logs: 'items.id',
})

/** Records a visit or an attempt; only a visit that took place moves the next one. */
export const visitRecord = query(rows.visitRecord, {
  input: {
    citizenId: id().required(),
    outcome: oneOf('Resultado', visitOutcomes).required(),
    // What waited on a device is not older than a season; reports of a year are closed.
    date: pastDate('Data', { plausible: { daysBack: 400 } }).required(),
    reason: longText('Motivo', { personal: 'text', rows: 3, help: 'O que impediu ou motivou a visita.' }).max(
      500,
    ),
    /** An earlier visit that was wrong, of the same person; with the reason. */
    corrects: id('Visita corrigida'),
    correctionReason: longText('Motivo da correção', { personal: 'text', rows: 2 })
      .max(500)
      .when('corrects', ([corrects], field) => (corrects ? field.required() : field)),
  },
  output: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    lastVisit: date('Última visita'),
    nextVisit: date('Próxima visita'),
  },
  writes: ['visit'],
  queueable: true,
  logs: 'citizenId',
})

/** The visits and attempts of one citizen, the last first; of one day, what was entered last. Access as `visitList`. */
export const citizenVisitList = listQuery(rows.citizenVisitList, {
  title: 'visitas',
  filters: { citizenId: id('Cidadão').required() },
  item: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    date: date('Data').required(),
    outcome: oneOf('Resultado', visitOutcomes).required(),
    /** What was typed about it. */
    reason: text('Motivo', { personal: 'text' }),
    /** Of the visit of a home its motives, in words: the table of them is nothing for first pages. */
    motives: text('Motivos', { personal: 'text' }),
    /** For the home as a whole: in this person's name, or with this person beside. */
    isOfHome: yesNo('Do domicílio').required(),
    /** Who was at the door, as they were called then. */
    professionalName: text('Profissional'),
    /** A community health agent was. */
    isAcs: yesNo('ACS').required(),
    recordedAt: dateTime('Registrada em').required(),
    /** Who recorded it, and may correct or remove it; empty where no one may. */
    recordedBy: id('Registrada por'),
    /** Present where who recorded it took it back: it is no longer true. */
    withdrawn: object('Retirada', {
      at: dateTime('Data').required(),
      reason: text('Motivo', { personal: 'text' }).required(),
      isCorrected: yesNo('Corrigida').required(),
    }),
  },
  orderBy: ['date'],
  defaultOrder: ['date', 'desc'],
  reads: ['visit'],
  logs: 'items.citizenId',
})
