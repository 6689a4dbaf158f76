import { formatCount, formatDistance, formatInteger } from '@saude/contract/formats'
import { distanceBetween } from '@saude/contract/geo'
import { today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { useMay, useNetwork, useWaitingCalls, type WaitingCall } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import {
  Badge,
  Button,
  EmptyState,
  ErrorScreen,
  Field,
  fetched,
  Notice,
  PageBody,
  Segmented,
  Skeleton,
  StatusDot,
  TextInput,
} from '@saude/kits/ui'
import { ClipboardCheck, Footprints, Map as MapIcon, Printer } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { dayConditions } from '../../contract/agent-day.ts'
import { visitOfHome } from '../../contract/visit-of-home.ts'
import HomeVisit from '../visit/home/HomeVisit.tsx'
import { useHere } from '../visit/useHere.ts'
import { statusOf } from '../visit/words.ts'
import { DayPerson } from './DayPerson.tsx'
import { DaySource } from './DaySource.tsx'
import {
  type DayHome,
  type DayOrder,
  type DayRow,
  dayOrders,
  daysLate,
  finds,
  homesOf,
  inOrder,
  isToVisit,
  lastIn,
  peopleIn,
  waitingBy,
  weekOf,
} from './day.ts'
import { otherVisitOf } from './other.ts'
import css from './Today.module.css'
import { useDay } from './useDay.ts'

/** Homes that are shown at first, and more at each press. */
const step = 40

/** With what maps are made of, for who wants one. */
const DayMap = fetched(() => import('./DayMap.tsx'))
const DaySheet = fetched(() => import('./DaySheet.tsx'))

const whichHomes = [
  { value: 'due', label: 'A visitar' },
  { value: 'all', label: 'Todos' },
] as const

const orders = keysOf(dayOrders).map((value) => ({ value, label: dayOrders[value] }))

const isOrder = (value: string | null): value is DayOrder => value !== null && Object.hasOwn(dayOrders, value)

/** /app/citizen/today, 'Hoje': the agent's own homes, whom to visit and why; the same with and without a connection. */
export default function Today() {
  const { params, set } = useSearch()
  const ordered = params.get('order')
  const order = isOrder(ordered) ? ordered : 'due'
  const isMapped = params.get('map') === 'yes'
  const which = params.get('homes') === 'all' ? 'all' : 'due'
  const [typed, setTyped] = useState<string | null>(null)
  const [count, setCount] = useState(step)
  const [openId, setOpenId] = useState<string>()
  const [homeId, setHomeId] = useState<string>()
  const [isPrinting, setPrinting] = useState(false)
  const { rows, total, keptAt, error, refetch } = useDay()
  const { online } = useNetwork()
  const { position, problem } = useHere()
  const waiting = waitingBy(useWaitingCalls())
  const day = today()
  const search = useDeferredValue(typed ?? '')
  const shown = useMemo(() => {
    const found = search.trim() === '' ? (rows ?? []) : (rows ?? []).filter(finds(search))
    const homes = homesOf(found)
    const asked =
      which === 'all' || search.trim() !== '' ? homes : homes.filter((home) => isToVisit(home, day))
    return inOrder(asked, order, position)
  }, [rows, search, which, order, position, day])
  const listed = useMemo(() => shown.slice(0, count), [shown, count])
  if (!rows)
    return (
      <PageBody>{error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="card" />}</PageBody>
    )
  const opened = rows.find(({ id }) => id === openId)
  return (
    <PageBody>
      <div className={css.screen}>
        <div className={css.bar}>
          <div className={css.search}>
            <Field label="Buscar">
              <TextInput
                value={typed}
                onChange={setTyped}
                placeholder="Nome, rua e número ou CNS"
                maxLength={100}
              />
            </Field>
          </div>
          <Segmented
            options={whichHomes}
            value={which}
            onChange={(next) => set({ homes: next === 'all' ? next : null })}
            label="Domicílios"
          />
          <Segmented
            options={orders}
            value={order}
            onChange={(next) => set({ order: next === 'due' ? null : next })}
            label="Ordem"
          />
          <Button
            icon={MapIcon}
            aria-pressed={isMapped}
            onClick={() => set({ map: isMapped ? null : 'yes' })}
          >
            Mapa
          </Button>
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            Imprimir
          </Button>
        </div>
        <DaySource
          keptAt={keptAt}
          online={online}
          isCut={rows.length < total}
          shown={rows.length}
          total={total}
        />
        {order === 'route' && problem && (
          <Notice tone="info" title="A rota começa pelo primeiro endereço">
            {problem}
          </Notice>
        )}
        <p className={css.said} role="status">
          {formatCount(shown.length, 'domicílio', 'domicílios')}
        </p>
        {isMapped && shown.length > 0 && (
          <DayMap
            homes={listed}
            day={day}
            here={position}
            isRoute={order === 'route'}
            onPick={(key) => document.getElementById(placeOf(key))?.scrollIntoView({ block: 'center' })}
          />
        )}
        {shown.length === 0 ? (
          <EmptyState
            icon={Footprints}
            title={
              rows.length === 0
                ? 'Nenhum cidadão da sua microárea.'
                : search.trim() !== ''
                  ? 'Ninguém encontrado.'
                  : 'Nenhuma visita nos próximos sete dias.'
            }
          />
        ) : (
          <ul className={css.homes} aria-label="Domicílios">
            {listed.map((home, index) => (
              <Home
                key={home.key}
                home={home}
                {...(isMapped || order === 'route' ? { number: index + 1 } : {})}
                day={day}
                from={position}
                waiting={waiting}
                onPerson={setOpenId}
                onVisit={setHomeId}
              />
            ))}
          </ul>
        )}
        {shown.length > count && (
          <Button onClick={() => setCount(count + step)}>
            {`Mostrar mais (${formatInteger(shown.length - count)})`}
          </Button>
        )}
      </div>
      {opened && (
        <DayPerson
          row={opened}
          isKept={keptAt !== undefined}
          home={rows.filter(({ homeId }) => homeId && homeId === opened.homeId)}
          waiting={[
            ...new Set([...(waiting.get(opened.id) ?? []), ...(waiting.get(opened.homeId ?? '') ?? [])]),
          ]}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {isPrinting && <DaySheet homes={listed} order={order} day={day} onEnd={() => setPrinting(false)} />}
      {homeId && (
        <HomeVisit
          id={homeId}
          known={rows.filter((row) => row.homeId === homeId)}
          onClose={() => setHomeId(undefined)}
        />
      )}
    </PageBody>
  )
}

/** The element of a home in the list. */
const placeOf = (key: string) => `home-${key}`

interface HomeProps {
  readonly home: DayHome
  /** Its place on the map or the way. */
  readonly number?: number
  readonly day: string
  readonly from: { readonly latitude: number; readonly longitude: number } | undefined
  readonly waiting: ReadonlyMap<string, readonly WaitingCall[]>
  readonly onPerson: (id: string) => void
  readonly onVisit: (homeId: string) => void
}

function Home({ home, number, day, from, waiting, onPerson, onVisit }: HomeProps) {
  const mayVisit = useMay('visitOfHome')
  const { tone, text } = statusOf({ statusNumber: daysLate(home.nextVisit, day) })
  const far =
    from &&
    home.at &&
    formatDistance(
      distanceBetween({ lat: from.latitude, lng: from.longitude }, { lat: home.at.y, lng: home.at.x }),
    )
  const { homeId } = home
  const calls = (homeId !== undefined && waiting.get(homeId)) || []
  const isVisitWaiting = calls.some(({ call }) => call.name === visitOfHome.name)
  const other = otherVisitOf(home.people, day)
  return (
    <li className={css.home} id={placeOf(home.key)}>
      <div className={css.door}>
        <div className={css.where}>
          <h3 className={css.address}>
            {number !== undefined && `${number}. `}
            {home.address || 'Sem endereço no cadastro'}
          </h3>
          {home.reference && <p className={css.said}>{home.reference}</p>}
          <p className={css.said}>{[far, peopleIn(home), lastIn(home)].filter(Boolean).join(' · ')}</p>
          <StatusDot tone={isVisitWaiting ? 'info' : tone}>
            {isVisitWaiting ? 'Visita registrada, espera envio' : text}
          </StatusDot>
          {calls
            .filter(({ call }) => call.name !== visitOfHome.name)
            .map(({ id, description }) => (
              <StatusDot key={id} tone="info">{`${description}: espera envio`}</StatusDot>
            ))}
          {other && <p className={css.said}>{other}</p>}
        </div>
        {homeId && mayVisit && (
          <Button icon={ClipboardCheck} onClick={() => onVisit(homeId)}>
            Visita do domicílio
          </Button>
        )}
      </div>
      <ul className={css.people}>
        {home.people.map((row) => (
          <li key={row.id}>
            <Person row={row} day={day} isWaiting={waiting.has(row.id)} onPress={() => onPerson(row.id)} />
          </li>
        ))}
      </ul>
    </li>
  )
}

interface PersonProps {
  readonly row: DayRow
  readonly day: string
  readonly isWaiting: boolean
  readonly onPress: () => void
}

function Person({ row, day, isWaiting, onPress }: PersonProps) {
  const { tone, text } = statusOf({ statusNumber: daysLate(row.nextVisit, day) })
  const week = weekOf(row, day)
  return (
    <button type="button" className={css.person} onClick={onPress}>
      <strong className={css.name}>{row.name}</strong>
      <span className={css.marks}>
        <StatusDot tone={tone}>{text}</StatusDot>
        {isWaiting && <Badge tone="info">Espera envio</Badge>}
        {row.conditions.map((one) => (
          <Badge key={one} tone="warning">
            {one === 'pregnant' && week !== undefined ? `Gestante, ${week} semanas` : dayConditions[one]}
          </Badge>
        ))}
      </span>
    </button>
  )
}
