import { isDate, today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { useActions, useAsk, useDisabledReason, useMay, useSectionMenu } from '@saude/kits/platform'
import { navigate, useSearch } from '@saude/kits/router'
import {
  Button,
  ButtonLink,
  ErrorScreen,
  IconButton,
  PageBody,
  Segmented,
  Skeleton,
  ThumbBar,
  usePhone,
} from '@saude/kits/ui'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { travelCalendar } from '../../contract/calendar.ts'
import { travel } from '../../contract/travel.ts'
import { Agenda } from './Agenda.tsx'
import css from './Calendar.module.css'
import { daysOf, titleOf, turned, type View, views } from './days.ts'
import { Grid } from './Grid.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { SectionLinks } from './SectionLinks.tsx'

export type CalendarTrip = OutputOf<typeof travelCalendar>['items'][number]
export interface CalendarProps {
  readonly days: readonly string[]
  readonly trips: ReadonlyMap<string, readonly CalendarTrip[]>
  readonly holidays: ReadonlyMap<string, string>
  /** A day shows a few of its trips, and leads to the others. */
  readonly isShort: boolean
  readonly onMove: (trip: CalendarTrip, day?: string) => void
}

const newTrip = '/app/travel/wizard'
/** What a driver opens most. */
const myTrips = '/app/travel/mine'
const isView = (value: string | null): value is View => value !== null && Object.hasOwn(views, value)
const options = keysOf(views).map((value) => ({ value, label: views[value] }))

/** /app/travel: the trips of a month, a week or a day; on phones one below the other. */
export default function TravelCalendar() {
  const phone = usePhone()
  const { params, set } = useSearch()
  const asked = params.get('view')
  const view = isView(asked) ? asked : phone ? 'week' : 'month'
  const given = params.get('day')
  const day = given && isDate(given) ? given : today()
  const days = daysOf(view, day)
  const { data, error, refetch } = useAsk(travelCalendar, {
    initialDate: days[0] ?? day,
    finalDate: days.at(-1) ?? day,
  })
  const [moved, setMoved] = useState<{ trip: CalendarTrip; day?: string | undefined }>()
  const links = useSectionMenu('travel')
    .flatMap((part) => part.links)
    .filter(({ path }) => path !== newTrip)
  const mine = links.find(({ path }) => path === myTrips)
  const create = { label: 'Nova viagem', icon: Plus, href: newTrip, runs: travel.create }
  useActions([
    { ...create, kind: 'primary', wideOnly: true },
    // In a row most of them would stand beyond the edge.
    ...(phone
      ? links
          .filter((one) => one !== mine)
          .map(({ path, title: label, icon }) => ({ label, icon, href: path }))
      : []),
  ])
  const mayCreate = useMay(travel.create.permission)
  const unable = useDisabledReason(travel.create)
  const go = (to: string) => set({ day: to })
  const title = titleOf(view, day, days)
  const trips = new Map<string, CalendarTrip[]>()
  for (const trip of data?.items ?? []) {
    const of = trip.appointmentDate.slice(0, 10)
    trips.set(of, [...(trips.get(of) ?? []), trip])
  }
  const shown: CalendarProps = {
    days,
    trips,
    isShort: view === 'month',
    holidays: new Map((data?.holidays ?? []).map((one) => [one.day, one.name])),
    onMove: (trip, to) => setMoved({ trip, day: to }),
  }
  const Drawn = phone || view === 'day' ? Agenda : Grid
  return (
    <>
      <PageBody>
        <div className={css.screen}>
          {!phone && <SectionLinks links={links} />}
          <div className={css.bar}>
            <IconButton icon={ChevronLeft} name="Anterior" onClick={() => go(turned(view, day, -1))} />
            <Button onClick={() => go(today())}>Hoje</Button>
            <IconButton icon={ChevronRight} name="Próximo" onClick={() => go(turned(view, day, 1))} />
            <h2 className={css.title} aria-live="polite">
              {title}
            </h2>
            <Segmented
              label="Mostrar"
              options={options}
              value={view}
              onChange={(next) => set({ view: next })}
            />
          </div>
          {error ? (
            <ErrorScreen error={error} retry={refetch} />
          ) : data ? (
            <Drawn {...shown} />
          ) : (
            <Skeleton kind="card" />
          )}
        </div>
        {moved && <MoveDialog {...moved} onClose={() => setMoved(undefined)} />}
      </PageBody>
      {(mine || mayCreate) && (
        <ThumbBar phoneOnly>
          {mine && <ButtonLink href={mine.path}>{mine.title}</ButtonLink>}
          {mayCreate && (
            <Button
              kind="primary"
              icon={Plus}
              aria-disabled={unable !== undefined || undefined}
              title={unable}
              onClick={() => unable === undefined && void navigate(newTrip)}
            >
              Nova viagem
            </Button>
          )}
        </ThumbBar>
      )}
    </>
  )
}
