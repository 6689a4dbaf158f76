import {
  asManyAsThereAre,
  cpf,
  date,
  dateTime,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  phone,
  text,
  yesNo,
} from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { stopKinds } from './travel.ts'
import { presences } from './traveler.ts'

/** The five steps of the wizard, in their order. */
export const steps = {
  trip: 'Viagem',
  passengers: 'Passageiros',
  vehicle: 'Veículo',
  driver: 'Motorista',
  itinerary: 'Itinerário',
} as const

export type StepName = keyof typeof steps

const personal = { personal: 'text' } as const

const problems = list(
  'Pendências',
  asManyAsThereAre,
  object('Pendência', {
    step: oneOf('Passo', steps).required(),
    text: text('Pendência', personal).required(),
    /** The trip is not confirmed while it is so. */
    isBlocking: yesNo('Impede a confirmação').required(),
  }).required(),
)

const citizen = object('Cidadão', {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  isRemoved: yesNo('Removido'),
})

const passenger = object('Passageiro', {
  id: id().required(),
  version: integer('Versão'),
  citizen: citizen.required(),
  age: integer('Idade', { personal: 'text' }),
  phone: phone('Telefone'),
  cpf: cpf(),
  rg: text('RG', personal),
  wheelchair: yesNo('Cadeira de rodas').required(),
  withCompanion: yesNo('Acompanhante').required(),
  companionName: text('Acompanhante', personal),
  companionDocument: text('Documento do acompanhante', personal),
  companionPhone: phone('Telefone do acompanhante'),
  boarding: text('Embarque', personal),
  destination: text('Destino'),
  appointmentStart: dateTime('Início do atendimento'),
  presence: oneOf('Presença', presences),
  /** Messages do not reach this person: somebody calls. */
  isUnreached: yesNo('Avisar por telefone').required(),
  requestNumber: text('Protocolo'),
  observation: text('Observação', personal),
}).required()

/** Everything that a trip's planning goes by beside the trip itself: seats, who travels, and what is missing. */
export const travelPlan = query('travelPlan', {
  permission: rows.travelGet,
  title: 'Planejamento da viagem',
  input: { id: id().required() },
  output: {
    id: id().required(),
    /** Without the driver's; empty where no vehicle is chosen. */
    capacity: integer('Lugares'),
    taken: integer('Ocupados').required(),
    wheelchairPlaces: integer('Lugares para cadeira de rodas'),
    wheelchairs: integer('Cadeiras de rodas').required(),
    vehicle: object('Veículo', {
      id: id().required(),
      name: text('Modelo').required(),
      plate: text('Placa'),
    }),
    driver: object('Motorista', {
      id: id().required(),
      name: text('Nome').required(),
      phone: phone('Telefone', { personal: undefined }),
      color: text('Cor'),
    }),
    /** What patients and companions may claim by SIGTAP. */
    allowance: money('Ajuda de custo').required(),
    /** What the municipality adds of its own. */
    allowanceTopUp: money('Complemento municipal'),
    passengers: list('Passageiros', asManyAsThereAre, passenger).required(),
    /** Whom no message reaches and no one has called yet; of a cancelled trip those who had a seat. */
    calls: list(
      'Avisar por telefone',
      asManyAsThereAre,
      object('Passageiro', {
        id: id().required(),
        name: text('Nome', { personal: 'text' }).required(),
        citizen,
        phone: phone('Telefone'),
      }).required(),
    ).required(),
    problems: problems.required(),
  },
  reads: ['travel', 'traveler', 'vehicle', 'user', 'citizen', 'outOfHomeTreatment'],
  logs: 'passengers.citizen.id',
})

const fitting = {
  /** Why it cannot be taken for this trip; empty where it can. */
  reasons: list('Impedimentos', asManyAsThereAre, text('Impedimento').required()).required(),
  isChosen: yesNo('Escolhido').required(),
}

/** All vehicles, with what speaks against each for this trip. */
export const travelVehicles = query('travelVehicles', {
  permission: rows.travelGet,
  title: 'Veículos para a viagem',
  input: { id: id().required() },
  output: {
    items: list(
      'Veículos',
      asManyAsThereAre,
      object('Veículo', {
        id: id().required(),
        name: text('Modelo').required(),
        plate: text('Placa').required(),
        capacity: integer('Passageiros').required(),
        wheelchairPlaces: integer('Lugares para cadeira de rodas').required(),
        inspectionUntil: date('Vistoria válida até'),
        ...fitting,
      }).required(),
    ).required(),
  },
  reads: ['travel', 'traveler', 'vehicle'],
})

/** All drivers, with what speaks against each for this trip. */
export const travelDrivers = query('travelDrivers', {
  permission: rows.travelGet,
  title: 'Motoristas para a viagem',
  input: { id: id().required() },
  output: {
    items: list(
      'Motoristas',
      asManyAsThereAre,
      object('Motorista', {
        id: id().required(),
        name: text('Nome').required(),
        typeCnh: text('Categoria da CNH'),
        expirationDate: date('Validade da CNH'),
        phone: phone('Telefone', { personal: undefined }),
        color: text('Cor'),
        ...fitting,
      }).required(),
    ).required(),
  },
  reads: ['travel', 'vehicle', 'user'],
})

const personalNumber = { personal: 'position' } as const

/** The way of a trip: the order somebody has put, or a proposed one, with times, distance and what it costs. */
export const travelItinerary = query('travelItinerary', {
  permission: rows.travelGet,
  title: 'Itinerário da viagem',
  input: {
    id: id().required(),
    /** The proposal, whatever somebody has put. */
    proposed: yesNo('Propor a ordem'),
  },
  output: {
    id: id().required(),
    isByHand: yesNo('Ordem alterada à mão').required(),
    start: text('Saída').required(),
    startLatitude: number('Latitude'),
    startLongitude: number('Longitude'),
    departureAt: dateTime('Partida').required(),
    stops: list(
      'Paradas',
      asManyAsThereAre,
      object('Parada', {
        travelerId: id().required(),
        kind: oneOf('Parada', stopKinds).required(),
        name: text('Passageiro', { personal: 'text' }).required(),
        where: text('Local', personal),
        latitude: number('Latitude', personalNumber),
        longitude: number('Longitude', personalNumber),
        /** Of the city alone: the door is not known. */
        isRough: yesNo('Posição aproximada').required(),
        at: dateTime('Chegada'),
        appointmentStart: dateTime('Início do atendimento'),
        isLate: yesNo('Atrasado').required(),
        /** From the stop before it. */
        km: number('Distância'),
        /** No known streets lead there: the straight line, and 30 % more. */
        isStraight: yesNo('Em linha reta').required(),
      }).required(),
    ).required(),
    /** There and, of a return trip, back. */
    km: number('Distância').required(),
    /** What the vehicle's odometer said last, of another trip. */
    lastKm: integer('Última quilometragem do veículo'),
    /** The latest departure with which no one is late; empty where there are none. */
    leaveBy: dateTime('Sair até'),
    fuel: text('Combustível'),
    litres: number('Litros'),
    pricePerLitre: money('Preço por litro'),
    fuelCost: money('Combustível'),
    /** Why there is no cost. */
    costMissing: text('Custo não calculado'),
  },
  reads: ['travel', 'traveler', 'vehicle', 'citizen', 'settings'],
})
