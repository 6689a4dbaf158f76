import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { date, dateTime, id, list, object, oneOf, phone, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { cityRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/** Where somebody who waits for a journey comes from. */
export const pendingSources = {
  request: 'Tratamento fora de domicílio',
  cancelled: 'Viagem cancelada',
} as const

/** Who has to be taken somewhere and has no seat yet. */
export const travelerPendingList = listQuery(rows.travelerPendingList, {
  title: 'passageiros pendentes',
  filters: {
    /** Those alone whose destination and day fit a trip. */
    travelId: id('Viagem'),
    initialDate: date('Atendimento a partir de', { showFilter: 'panel' }),
    finalDate: date('Atendimento até', { showFilter: 'panel' }),
    destinationCity: cityRef('Cidade de destino', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    citizen: citizenRef('Passageiro', { showColumn: 34 }).required(),
    originCityName: text('Cidade de origem', { showColumn: 20 }),
    destinationCityName: text('Cidade de destino', { showColumn: 20 }).required(),
    appointmentDate: dateTime('Atendimento', { showColumn: 20 }).required(),
    place: text('Local do atendimento'),
    source: oneOf('Origem', pendingSources, { showColumn: 20 }).required(),
    requestId: id('Solicitação'),
    requestNumber: text('Protocolo'),
    withCompanion: yesNo('Acompanhante'),
    phone: phone('Telefone'),
  },
  orderBy: ['appointmentDate', 'citizen', 'destinationCityName'],
  reads: ['traveler', 'travel', 'outOfHomeTreatment'],
  logs: 'items.citizen.id',
})

/** Trips that are offered to one who waits. */
export const mostOffered = 20

/** The trips that take somebody who waits to that city by the time of the appointment, those with room first. */
export const travelerPendingTrips = query('travelerPendingTrips', {
  permission: rows.travelerCreate,
  title: 'Viagens para um passageiro pendente',
  input: { id: id().required() },
  output: {
    items: list(
      'Viagens',
      mostOffered,
      object('Viagem', {
        id: id().required(),
        number: text('Número'),
        originCityName: text('Cidade de origem').required(),
        appointmentDate: dateTime('Partida').required(),
        vehicleName: text('Veículo'),
        /** '3 de 15 lugares livres', 'Veículo ainda não escolhido' */
        room: text('Lugares').required(),
        /** Why no one more fits. */
        refusal: text('Motivo'),
      }).required(),
    ).required(),
  },
  reads: ['traveler', 'travel', 'vehicle', 'outOfHomeTreatment'],
})

/** Gives those who wait a seat on a trip: all of them or none. */
export const travelBook = query('travelBook', {
  permission: rows.travelerCreate,
  title: 'Incluir passageiros pendentes',
  input: {
    id: id('Viagem').required(),
    pendingIds: list('Passageiros pendentes', 80, id().required()).required().min(1),
  },
  output: {
    id: id().required(),
    citizenIds: list('Cidadãos', 80, id().required()).required(),
  },
  writes: ['traveler', 'travel'],
  logs: 'citizenIds',
})
