import { formatCpf, formatDateTime, formatPhone, formatPlate, formatTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { PaperSheet } from '@saude/kits/list'
import { ask, useActions, useAsk, useSession, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { ErrorScreen, Mark, PageBody, Skeleton } from '@saude/kits/ui'
import { Map as MapIcon, Printer } from 'lucide-react'
import { useState } from 'react'
import { travelItinerary, travelPlan } from '../../contract/plan.ts'
import { stopKinds, travel } from '../../contract/travel.ts'
import { ItineraryPaper } from '../itinerary/ItineraryPaper.tsx'
import { centerOf } from '../itinerary/StopsOnMap.tsx'
import css from './Paper.module.css'

interface PaperProps {
  trip: OutputOf<typeof travel.get>
  plan: OutputOf<typeof travelPlan>
  way: OutputOf<typeof travelItinerary>
}

/** /app/travel/report/pdf/{id}: the passenger list for the road inspection, on screen as it is printed or kept as PDF. */
export default function TravelPaper() {
  const { id = '' } = useParams()
  const trip = useAsk(travel.get, { id })
  const plan = useAsk(travelPlan, { id })
  const way = useAsk(travelItinerary, { id })
  const [printed, setPrinted] = useState<'list' | 'itinerary'>()
  const print = (what: 'list' | 'itinerary') => {
    // Paper takes names out of the house: the access log says who printed them.
    ask(travelPlan, { id }, { purpose: 'print' }).catch(() => undefined)
    setPrinted(what)
  }
  const hasMap = way.data !== undefined && centerOf(way.data) !== undefined
  useTitle({ title: 'Lista de passageiros', count: trip.data?.number ?? undefined })
  useActions([
    { label: 'Imprimir', icon: Printer, kind: 'primary', onSelect: () => print('list') },
    ...(hasMap ? [{ label: 'Itinerário com mapa', icon: MapIcon, onSelect: () => print('itinerary') }] : []),
  ])
  const error = trip.error ?? plan.error ?? way.error
  if (error) return <ErrorScreen error={error} retry={trip.refetch} />
  if (!trip.data || !plan.data || !way.data)
    return (
      <PageBody>
        <Skeleton kind="form" />
      </PageBody>
    )
  const paper = <Paper trip={trip.data} plan={plan.data} way={way.data} />
  return (
    <PageBody>
      {paper}
      {printed === 'list' && <PaperSheet onEnd={() => setPrinted(undefined)}>{paper}</PaperSheet>}
      {printed === 'itinerary' && (
        <ItineraryPaper
          title={`Itinerário da viagem ${trip.data.number ?? ''} para ${trip.data.destinationCity.name ?? ''}`}
          itinerary={way.data}
          onEnd={() => setPrinted(undefined)}
        />
      )}
    </PageBody>
  )
}

function Paper({ trip, plan, way }: PaperProps) {
  const info = useSession()?.info
  const [printedAt] = useState(() => new Date())
  const people = plan.passengers.flatMap((one) => [
    {
      key: one.id,
      name: one.citizen.name,
      kind: 'Paciente',
      document: formatCpf(one.cpf) || one.rg,
      phone: formatPhone(one.phone),
    },
    ...(one.withCompanion
      ? [
          {
            key: `${one.id} companion`,
            name: one.companionName ?? '',
            kind: `Acompanhante de ${one.citizen.name}`,
            document: formatCpf(one.companionDocument) || one.companionDocument,
            phone: formatPhone(one.companionPhone),
          },
        ]
      : []),
  ])
  return (
    // On a phone it is wider than the screen: what scrolls can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <article className={css.paper} tabIndex={0} aria-label="Lista de passageiros">
      <header className={css.head}>
        <Mark />
        <div>
          <p>{info?.client?.name}</p>
          <h2>Lista de passageiros: transporte de pacientes</h2>
          {trip.number && <p>Viagem {trip.number}</p>}
        </div>
      </header>
      <dl className={css.facts}>
        <dt>Trajeto</dt>
        <dd>
          {trip.originCity.name} a {trip.destinationCity.name}
          {trip.direction === 'oneWay' ? ', só ida' : ', ida e volta'}
        </dd>
        <dt>Partida</dt>
        <dd>{formatDateTime(trip.appointmentDate)}</dd>
        <dt>Retorno previsto</dt>
        <dd>{formatDateTime(trip.returnAt) || 'Não informado'}</dd>
        <dt>Veículo</dt>
        <dd>
          {plan.vehicle ? `${plan.vehicle.name}, placa ${formatPlate(plan.vehicle.plate)}` : 'Não escolhido'}
        </dd>
        <dt>Motorista</dt>
        <dd>{plan.driver?.name ?? 'Não escolhido'}</dd>
      </dl>
      <table className={css.table}>
        <caption>Passageiros: {people.length}</caption>
        <thead>
          <tr>
            <th scope="col">Nº</th>
            <th scope="col">Nome</th>
            <th scope="col">Condição</th>
            <th scope="col">Documento</th>
            <th scope="col">Telefone</th>
            <th scope="col">Assinatura</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ key, name, kind, document, phone }, index) => (
            <tr key={key}>
              <td>{index + 1}</td>
              <td>{name || '________________'}</td>
              <td>{kind}</td>
              <td>{document || '________________'}</td>
              <td>{phone}</td>
              <td className={css.sign} />
            </tr>
          ))}
        </tbody>
      </table>
      <table className={css.table}>
        <caption>Paradas</caption>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            <th scope="col">Parada</th>
            <th scope="col">Passageiro</th>
            <th scope="col">Local</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{formatTime(way.departureAt)}</td>
            <td>Saída</td>
            <td />
            <td>{way.start}</td>
          </tr>
          {way.stops.map(({ travelerId, kind, name, where, at }) => (
            <tr key={`${kind} ${travelerId}`}>
              <td>{formatTime(at)}</td>
              <td>{stopKinds[kind]}</td>
              <td>{name}</td>
              <td>{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.lines}>
        <p>Motorista</p>
        <p>Responsável pelo transporte</p>
      </div>
      <footer className={css.foot}>
        Impresso em {formatDateTime(printedAt)} por {info?.name ?? 'desconhecido'}. Horários estimados.
      </footer>
    </article>
  )
}
