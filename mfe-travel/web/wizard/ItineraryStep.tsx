import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatTime,
} from '@saude/contract/formats'
import { MapView } from '@saude/kits/map'
import { useAsk, useDisabledReason, useSend } from '@saude/kits/platform'
import {
  Badge,
  Button,
  cx,
  ErrorScreen,
  Facts,
  IconButton,
  Notice,
  Skeleton,
  toast,
  useConfirm,
} from '@saude/kits/ui'
import { ArrowDown, ArrowUp, Route } from 'lucide-react'
import { travelItinerary } from '../../contract/plan.ts'
import { stopKinds, travel } from '../../contract/travel.ts'
import { centerOf, type Itinerary, StopsOnMap } from '../itinerary/StopsOnMap.tsx'
import type { Plan, StepProps } from './types.ts'
import css from './Wizard.module.css'

type Stop = Itinerary['stops'][number]

const keyOf = ({ kind, travelerId }: Pick<Stop, 'kind' | 'travelerId'>) => `${kind} ${travelerId}`

/** Who is fetched where in which order, when everybody arrives, and what the way takes. */
export function ItineraryStep({ trip, plan, lockedReason }: StepProps) {
  const { data, error, refetch } = useAsk(travelItinerary, { id: trip.id })
  const [send, { isLoading }] = useSend(travel.update)
  const confirm = useConfirm()
  const reason = useDisabledReason([travel.update]) ?? lockedReason
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  const { stops } = data
  const save = (order: readonly Stop[] | null) =>
    send({
      id: trip.id,
      document: { stops: order?.map(({ travelerId, kind }) => ({ travelerId, kind })) ?? null },
    }).catch(toast.failure)
  const leaveAt = async (appointmentDate: string | null | undefined) => {
    if (!appointmentDate) return
    const isMeant = await confirm({
      title: 'Mudar a partida?',
      text: changesSaid(trip, plan, appointmentDate),
      confirmLabel: 'Mudar a partida',
    })
    if (isMeant) await send({ id: trip.id, document: { appointmentDate } }).catch(toast.failure)
  }
  const move = (from: number, to: number) => {
    const one = stops[from]
    if (!one) return
    const rest = stops.filter((_, index) => index !== from)
    void save([...rest.slice(0, to), one, ...rest.slice(to)])
  }
  if (stops.length === 0) return <p className={css.muted}>Inclua passageiros para ver o itinerário.</p>
  return (
    <>
      <Notice tone="info">
        {data.isByHand ? 'A ordem foi alterada à mão e é mantida.' : 'Ordem proposta pela menor distância.'}{' '}
        {howFar(stops)}
      </Notice>
      {data.leaveBy && (
        <Notice tone="warning">
          {`Nem todos chegam antes do atendimento: para isso a partida precisa ser ${whenSaid(data.leaveBy, data.departureAt, 'às')}.`}
          {!reason && (
            <Button loading={isLoading} onClick={() => void leaveAt(data.leaveBy)}>
              {`Mudar a partida para ${whenSaid(data.leaveBy, data.departureAt, 'as')}`}
            </Button>
          )}
        </Notice>
      )}
      {data.isByHand && (
        <div className={css.actions}>
          <Button
            icon={Route}
            loading={isLoading}
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={() => void save(null)}
          >
            Propor a ordem de novo
          </Button>
        </div>
      )}
      <div className={css.itinerary}>
        <ol className={css.stops}>
          <li className={css.stop}>
            <Time at={data.departureAt} before={undefined} />
            <span>Saída: {data.start}</span>
          </li>
          {stops.map((stop, index) => (
            <li key={keyOf(stop)} className={css.stop}>
              <Time at={stop.at} before={stops[index - 1]?.at ?? data.departureAt} isLate={stop.isLate} />
              <span>
                <strong>{stop.name}</strong>{' '}
                <Badge tone={stop.kind === 'pickup' ? 'info' : 'neutral'}>{stopKinds[stop.kind]}</Badge>
                <br />
                <span className={css.muted}>
                  {stop.where ?? 'Local não informado'}
                  {stop.isRough && ' (posição aproximada: centro da cidade)'}
                  {stop.kind === 'dropoff' &&
                    stop.appointmentStart &&
                    `, atendimento às ${formatTime(stop.appointmentStart)}`}
                  {stop.isLate && ' (atrasado)'}
                  {typeof stop.km === 'number' &&
                    stop.km > 0 &&
                    `, ${formatDecimal(stop.km)} km${stop.isStraight ? ' em linha reta' : ''}`}
                </span>
              </span>
              <span>
                {!reason && index > 0 && (
                  <IconButton
                    icon={ArrowUp}
                    name={`${stop.name}: mais cedo`}
                    onClick={() => move(index, index - 1)}
                  />
                )}
                {!reason && index < stops.length - 1 && (
                  <IconButton
                    icon={ArrowDown}
                    name={`${stop.name}: mais tarde`}
                    onClick={() => move(index, index + 1)}
                  />
                )}
              </span>
            </li>
          ))}
        </ol>
        <div>
          <Facts items={factsOf(data, plan)} />
          {data.costMissing && <p className={css.muted}>{data.costMissing}.</p>}
          <StopMap itinerary={data} />
        </div>
      </div>
    </>
  )
}

const dayOf = (at: string) => at.slice(0, 10)

/** '25/11/2026 às 06:30' of another day than the trip's, else the time alone after a word of its own. */
const whenSaid = (at: string, departureAt: string, before: 'as' | 'às'): string =>
  dayOf(at) === dayOf(departureAt) ? `${before} ${formatTime(at)}` : formatDateTime(at)

/** All that becomes otherwise with another departure, and what stays. */
function changesSaid(
  { appointmentDate, returnAt, state }: StepProps['trip'],
  { passengers }: Plan,
  next: string,
): string {
  const isOtherDay = dayOf(next) !== dayOf(appointmentDate)
  return [
    `A partida passa de ${formatDateTime(appointmentDate)} para ${formatDateTime(next)}.`,
    isOtherDay && 'O dia da viagem muda: confira se o veículo e o motorista estão livres.',
    returnAt ? `O retorno previsto continua em ${formatDateTime(returnAt)}.` : undefined,
    state === 'confirmed' &&
      passengers.length > 0 &&
      `${formatCount(passengers.length, 'passageiro é avisado', 'passageiros são avisados')} por mensagem.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface TimeProps {
  at: string | null | undefined
  /** Of the stop before it. */
  before: string | undefined
  isLate?: boolean
}

/** When the vehicle is there; the day stands above the first stop of each. */
const Time = ({ at, before, isLate = false }: TimeProps) => (
  <span className={cx(css.time, isLate && css.late)}>
    {at && (before === undefined || dayOf(at) !== dayOf(before)) && (
      <small className={css.day}>{formatDate(at)}</small>
    )}
    {formatTime(at)}
  </span>
)

/** How distances are known. */
function howFar(stops: readonly Stop[]): string {
  const straight = stops.filter(({ isStraight }) => isStraight).length
  if (straight === 0) return 'Distâncias pelas ruas cadastradas; horários estimados.'
  const parts = formatCount(straight, 'trecho', 'trechos')
  return straight === stops.length
    ? 'Distâncias e horários são estimados em linha reta, com 30 % a mais pelo traçado das ruas.'
    : `Distâncias pelas ruas cadastradas; ${parts} sem ruas cadastradas em linha reta, com 30 % a mais. Horários estimados.`
}

function factsOf(
  { km, litres, fuel, pricePerLitre, fuelCost }: Itinerary,
  { allowance, allowanceTopUp }: Pick<Plan, 'allowance' | 'allowanceTopUp'>,
) {
  return [
    { label: 'Distância, ida e volta', value: `${formatDecimal(km)} km` },
    ...(typeof litres === 'number'
      ? [{ label: fuel ?? 'Combustível', value: `${formatDecimal(litres)} litros` }]
      : []),
    ...(typeof fuelCost === 'number'
      ? [
          {
            label: 'Custo do combustível',
            value: `${formatCurrency(fuelCost)} (${formatCurrency(pricePerLitre)} por litro)`,
          },
        ]
      : []),
    { label: 'Ajuda de custo pela tabela SIGTAP', value: formatCurrency(allowance) },
    ...(allowanceTopUp
      ? [{ label: 'Complemento municipal da ajuda de custo', value: formatCurrency(allowanceTopUp) }]
      : []),
  ]
}

function StopMap({ itinerary }: { itinerary: Itinerary }) {
  const center = centerOf(itinerary)
  if (!center) return null
  return (
    <div className={css.map}>
      <MapView label="Mapa das paradas" center={center} zoom={12} hasLocate={false}>
        <StopsOnMap itinerary={itinerary} />
      </MapView>
    </div>
  )
}
