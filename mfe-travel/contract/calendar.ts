import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { travelStateLabels } from './travel-states.ts'

/** Days that one call shows: six weeks of a month, and one more. */
export const mostDays = 62

const byName = { id: id().required(), name: text('Nome').required() }

/** The trips of some days, both included, with what one plans by. */
export const travelCalendar = query(rows.travelCalendar, {
  input: {
    initialDate: date('Data inicial').required(),
    finalDate: date('Data final').required(),
  },
  output: {
    items: list(
      'Viagens',
      asManyAsThereAre,
      object('Viagem', {
        id: id().required(),
        state: oneOf('Situação', travelStateLabels).required(),
        originCityName: text('Cidade de origem').required(),
        destinationCityName: text('Cidade de destino').required(),
        appointmentDate: dateTime('Partida').required(),
        endAt: dateTime('Fim previsto').required(),
        /** Without the driver's; empty where no vehicle is chosen. */
        capacity: integer('Lugares'),
        taken: integer('Ocupados').required(),
        vehicle: object('Veículo', { ...byName, plate: text('Placa') }),
        driver: object('Motorista', { ...byName, color: text('Cor') }),
      }).required(),
    ).required(),
    holidays: list(
      'Feriados',
      asManyAsThereAre,
      object('Feriado', { day: date('Dia').required(), name: text('Nome').required() }).required(),
    ).required(),
  },
  reads: ['travel', 'traveler', 'vehicle', 'user'],
})

/** Whom it concerns when a trip is moved to another day, and what speaks against it. */
export const travelMoveCheck = query('travelMoveCheck', {
  permission: rows.travelUpdate,
  title: 'Conferir mudança de dia',
  input: { id: id().required(), day: date('Novo dia').required() },
  output: {
    version: integer('Versão').required(),
    /** As an update of the trip says it. */
    appointmentDate: dateTime('Partida').required(),
    returnAt: dateTime('Retorno previsto'),
    passengers: list(
      'Passageiros',
      asManyAsThereAre,
      object('Passageiro', {
        id: id('Cidadão').required(),
        name: text('Nome', { personal: 'name' }).required(),
        appointmentStart: dateTime('Início do atendimento'),
        /** The appointment is not on that day. */
        misses: yesNo('Perde o atendimento').required(),
      }).required(),
    ).required(),
    driver: text('Motorista'),
    /** Why it cannot be moved there; empty where it can. */
    reasons: list(
      'Impedimentos',
      asManyAsThereAre,
      text('Impedimento', { personal: 'text' }).required(),
    ).required(),
  },
  reads: ['travel', 'traveler'],
  logs: 'passengers.id',
})
