import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import {
  cpf,
  date,
  dateTime,
  id,
  integer,
  list,
  longText,
  oneOf,
  phone,
  text,
  yesNo,
} from '@saude/contract/fields'
import { place } from '@saude/contract/fields-place'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

export const presences = {
  boarded: 'Embarcou',
  absent: 'Faltou',
  returnedOther: 'Voltou por outro meio',
} as const

/** What becomes of a booking. */
export const standings = {
  booked: 'Na viagem',
  waiting: 'Aguarda nova viagem',
  moved: 'Remarcado',
  /** The person has died; undone, the seat comes back where it is still free. */
  ended: 'Encerrado por óbito',
} as const

/** Those who are younger travel with somebody (ECA, Lei 8.069/1990); those who are as old may (Lei 10.741/2003). */
export const companionAges = { below: 18, from: 60 } as const

const personal = { personal: 'text' } as const
const generated = { isGenerated: true } as const

const person = {
  citizen: citizenRef('Passageiro', { showColumn: 34, showFilter: 'panel' }).required(),
  phone: phone('Telefone', { showColumn: 16 }),
  wheelchair: yesNo('Cadeira de rodas', { initial: { value: false } }),
  withCompanion: yesNo('Viaja com acompanhante', { initial: { value: false } }),
}

const shown = { showWhen: { withCompanion: [true] } } as const
const companion = {
  companionReason: text('Motivo do acompanhante', {
    ...shown,
    ...personal,
    help: 'Dispensado para menores de 18 anos e a partir de 60',
  }).max(200),
  companion: citizenRef('Acompanhante', shown),
  companionName: text('Nome do acompanhante', {
    ...shown,
    ...personal,
    help: 'Para quem não está no cadastro de cidadãos',
  }).max(120),
  companionPhone: phone('Telefone do acompanhante', shown),
  companionCpf: cpf('CPF do acompanhante', shown),
  companionRg: text('RG do acompanhante', { ...shown, ...personal }).max(20),
}

const journey = {
  passengerOrigin: place('Embarque no mapa', personal),
  boardingPoint: text('Local de embarque', { ...personal, placeholder: 'O endereço do cidadão' }).max(200),
  passengerDestiny: place('Destino no mapa', personal),
  destinationPoint: text('Local do atendimento', { showColumn: 24 }).max(200),
  appointmentStart: dateTime('Início do atendimento', { mayLieAhead: true, showColumn: 20 }),
  appointmentEnd: dateTime('Fim do atendimento', { mayLieAhead: true }),
  observation: longText('Observação', personal).max(1000),
}

/** The sections of the form. */
export const travelerGroups = [
  { title: 'Passageiro', fields: Object.keys(person) },
  { title: 'Acompanhante', fields: Object.keys(companion) },
  { title: 'Trajeto', fields: Object.keys(journey) },
] as const

/** Who travels, with whom, from where to where. */
export const traveler = record(rows, 'traveler', {
  word: { singular: 'passageiro', plural: 'passageiros', gender: 'm' },
  path: '/app/travel/traveler',
  verbs: ['get', 'create', 'update', 'remove', 'restore', 'history'],
  titles: { list: 'Passageiros' },
  fields: {
    travelId: id('Viagem').required(),
    ...person,
    ...companion,
    ...journey,
    presence: oneOf('Presença', presences, { ...generated, showColumn: 16 }),
    /** By a person, because no message reaches the citizen. */
    phoned: yesNo('Avisado por telefone', generated),
    /** The treatment elsewhere that this journey is for, and the booking on a cancelled trip in whose place it is. */
    requestId: id('Solicitação', generated),
    fromId: id('Passageiro da viagem cancelada', generated),
    name: text('Nome', { ...generated, personal: 'name' }),
    birthDate: date('Data de nascimento', { ...generated, personal: 'birthDate' }),
    cpf: cpf('CPF', generated),
    rg: text('RG', { ...generated, ...personal }),
    requestNumber: text('Protocolo da solicitação', generated),
    standing: oneOf('Situação', standings, { ...generated, showFilter: 'panel', showColumn: 16 }),
    departureAt: dateTime('Partida', { ...generated, showColumn: 20 }),
    endAt: dateTime('Fim da viagem', generated),
    originCityName: text('Cidade de origem', generated),
    destinationCityName: text('Cidade de destino', generated),
    /** With the companion. */
    seats: integer('Lugares', generated),
  },
  label: ['citizen'],
  orderBy: ['departureAt', 'citizen', 'updatedAt'],
  defaultOrder: ['departureAt', 'desc'],
  period: {
    field: 'departureAt',
    from: 'initialDate',
    to: 'finalDate',
    labels: ['Partida a partir de', 'Partida até'],
  },
  filters: { travelId: id('Viagem') },
  // Seats taken are shown with the trip.
  writes: ['travel'],
})

/** Who boarded, was absent or returned otherwise, and who was called by telephone; what is absent stays as it is. */
export const travelerMark = query('travelerMark', {
  permission: rows.travelerUpdate,
  title: 'Registrar embarque de passageiro',
  input: {
    id: id().required(),
    presence: oneOf('Presença', presences),
    phoned: yesNo('Avisado por telefone'),
    /** When it was ticked: without a connection it arrives later, even once the trip is over. */
    at: dateTime('Registrado em', { mayLieAhead: true }),
  },
  output: { id: id().required(), citizenIds: list('Cidadãos', 20, id().required()).required() },
  writes: ['traveler', 'travel'],
  // At the door of a bus a slow line is no line.
  timeout: 5_000,
  queueable: true,
  logs: 'citizenIds',
})
