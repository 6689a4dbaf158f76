import { asManyAsThereAre, id, list, object, text } from '@saude/contract/fields'
import { formatCpf, formatDateTime, formatPhone, formatPlate, formatTime } from '@saude/contract/formats'
import { type OutputOf, query } from '@saude/contract/query'
import { rows } from './access.ts'
import type { travelItinerary, travelPlan } from './plan.ts'
import { stopKinds, type travel } from './travel.ts'

/** The passenger list for the road inspection: the same words on the screen, on paper and as a PDF. */

/** The list as a PDF, in the words of the screen. */
export const travelPdf = query('travelPdf', {
  permission: rows.travelGet,
  title: 'PDF da lista de passageiros',
  input: { id: id().required() },
  output: {
    name: text('Nome').required(),
    /** Base64. */
    pdf: text('PDF').required(),
    /** Who stands on it, for the access log. */
    citizens: list(
      'Passageiros',
      asManyAsThereAre,
      object('Passageiro', { id: id().required() }).required(),
    ).required(),
  },
  reads: ['travel', 'traveler', 'vehicle', 'user', 'citizen'],
  logs: 'citizens.id',
})

/** What a list is made of. */
export interface PaperOf {
  readonly trip: OutputOf<typeof travel.get>
  readonly plan: OutputOf<typeof travelPlan>
  readonly way: OutputOf<typeof travelItinerary>
}

export const paperTitle = 'Lista de passageiros: transporte de pacientes'

/** What is known of the trip, as label and text. */
export const paperFacts = ({ trip, plan }: PaperOf): readonly (readonly [string, string])[] => [
  [
    'Trajeto',
    `${trip.originCity.name} a ${trip.destinationCity.name}${trip.direction === 'oneWay' ? ', só ida' : ', ida e volta'}`,
  ],
  ['Partida', formatDateTime(trip.appointmentDate)],
  ['Retorno previsto', formatDateTime(trip.returnAt) || 'Não informado'],
  [
    'Veículo',
    plan.vehicle ? `${plan.vehicle.name}, placa ${formatPlate(plan.vehicle.plate)}` : 'Não escolhido',
  ],
  ['Motorista', plan.driver?.name ?? 'Não escolhido'],
]

/** What a hand fills in. */
export const toFillIn = '________________'

export const peopleHead = ['Nº', 'Nome', 'Condição', 'Documento', 'Telefone', 'Assinatura'] as const

/** Patients, each followed by who accompanies them. */
export const paperPeople = ({ plan }: PaperOf) =>
  plan.passengers.flatMap((one) => [
    {
      key: one.id,
      name: one.citizen.name || toFillIn,
      kind: 'Paciente',
      document: formatCpf(one.cpf) || one.rg || toFillIn,
      phone: formatPhone(one.phone),
    },
    ...(one.withCompanion
      ? [
          {
            key: `${one.id} companion`,
            name: one.companionName || toFillIn,
            kind: `Acompanhante de ${one.citizen.name}`,
            document: formatCpf(one.companionDocument) || one.companionDocument || toFillIn,
            phone: formatPhone(one.companionPhone),
          },
        ]
      : []),
  ])

export const stopsHead = ['Hora', 'Parada', 'Passageiro', 'Local'] as const

/** From where the trip leaves, and where it stops. */
export const paperStops = ({ way }: PaperOf) => [
  { key: 'start', at: formatTime(way.departureAt), kind: 'Saída', name: '', where: way.start },
  ...way.stops.map(({ travelerId, kind, name, where, at }) => ({
    key: `${kind} ${travelerId}`,
    at: formatTime(at),
    kind: stopKinds[kind],
    name,
    where: where ?? '',
  })),
]

export const paperSigns = ['Motorista', 'Responsável pelo transporte'] as const

/** Who has printed it, and when. */
export const paperFoot = (printedAt: Date, by: string | undefined): string =>
  `Impresso em ${formatDateTime(printedAt)} por ${by || 'desconhecido'}. Horários estimados.`
