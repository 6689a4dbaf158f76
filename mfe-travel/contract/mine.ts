import {
  asManyAsThereAre,
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
import { expenseKinds } from './expense.ts'
import { stopKinds } from './travel.ts'
import { travelStateLabels } from './travel-states.ts'
import { presences } from './traveler.ts'

const personal = { personal: 'text' } as const

/** The trips that the person who asks drives on a day, with the stops in their order. Never why anybody travels. */
export const travelMine = query('travelMine', {
  permission: rows.travelGet,
  title: 'Minhas viagens',
  input: { day: date('Dia').required() },
  output: {
    items: list(
      'Viagens',
      asManyAsThereAre,
      object('Viagem', {
        id: id().required(),
        version: integer('Versão'),
        number: text('Protocolo'),
        state: oneOf('Situação', travelStateLabels).required(),
        destinationCityName: text('Cidade de destino').required(),
        appointmentDate: dateTime('Partida').required(),
        endAt: dateTime('Fim previsto').required(),
        vehicleName: text('Veículo'),
        plate: text('Placa'),
        kmStart: integer('Quilometragem na saída'),
        kmEnd: integer('Quilometragem na chegada'),
        /** What its odometer said last, of another trip. */
        lastKm: integer('Última quilometragem do veículo'),
        /** There and, of a return trip, back. */
        plannedKm: number('Distância planejada'),
        stops: list(
          'Paradas',
          asManyAsThereAre,
          object('Parada', {
            travelerId: id().required(),
            citizenId: id().required(),
            kind: oneOf('Parada', stopKinds).required(),
            name: text('Passageiro', { personal: 'text' }).required(),
            companion: text('Acompanhante', personal),
            phone: phone('Telefone'),
            where: text('Local', personal),
            latitude: number('Latitude', { personal: 'position' }),
            longitude: number('Longitude', { personal: 'position' }),
            at: dateTime('Chegada'),
            wheelchair: yesNo('Cadeira de rodas').required(),
            presence: oneOf('Presença', presences),
          }).required(),
        ).required(),
        /** What was spent on it, in the order of its days; answers that a device keeps of before have none. */
        expenses: list(
          'Despesas',
          asManyAsThereAre,
          object('Despesa', {
            kind: oneOf('Despesa', expenseKinds).required(),
            amount: money('Valor').required(),
            date: date('Data').required(),
            hasReceipt: yesNo('Foto do recibo').required(),
          }).required(),
        ),
      }).required(),
    ).required(),
  },
  reads: ['travel', 'traveler', 'travelExpense'],
  keepable: true,
  logs: 'items.stops.citizenId',
})
