import type { ItemOf } from '@saude/contract/list-query'
import { citySearch } from '@saude/core/contract/territory'
import { type Column, RecordScreens, type RowAction } from '@saude/kits/list'
import { useAsk, useSession } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { usePhone } from '@saude/kits/ui'
import { ClipboardList, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { travel, tripFields } from '../../contract/travel.ts'
import { TripCourse } from '../course/TripCourse.tsx'
import { stepPath } from '../wizard/steps.ts'

type Row = ItemOf<typeof travel.list>

const origin = { field: 'originCity', label: 'Origem' } as const
const destination = { field: 'destinationCity', label: 'Destino' } as const
const wide: readonly Column<Row>[] = [
  { field: 'appointmentDate' },
  { field: 'number' },
  origin,
  destination,
  { field: 'state' },
]

/** Two lines: where to, then when and where it stands. */
const narrow: readonly Column<Row>[] = [destination, { field: 'appointmentDate' }, { field: 'state' }]

const rowTitle = ({ destinationCity, originCity }: Row) => ({
  title: destinationCity.name ?? '',
  subtitle: `De ${originCity.name}`,
})

/** What one does with a trip beside reading it. */
const ways = ({ id }: { readonly id?: string | undefined }): RowAction[] => [
  {
    label: 'Planejar',
    icon: ClipboardList,
    to: stepPath('passengers', id ?? ''),
    runs: [travel.get, travel.create],
  },
  {
    label: 'Lista para a fiscalização',
    icon: Printer,
    to: `/app/travel/report/pdf/${id}`,
    runs: [travel.get],
  },
]

/** A new trip goes on to its passengers. */
const onCreated = (answer: unknown, leave: () => void) => {
  const travelId = typeof answer === 'object' && answer && 'travelId' in answer ? answer.travelId : undefined
  // Whom the trip is for goes along.
  const { search } = globalThis.location
  if (typeof travelId === 'string') void navigate(stepPath('passengers', travelId) + search, { force: true })
  else leave()
}

/** Trips begin in the client's municipality: the city next to the middle of it. */
function useOrigin() {
  const { latitude, longitude } = useSession()?.info ?? {}
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number'
  const { data } = useAsk(citySearch, isKnown ? { latitude, longitude } : {}, { skip: !isKnown })
  const own = data?.items[0]
  return useMemo(
    () => (own ? { originCity: { id: own.id, name: own.description ?? own.name } } : undefined),
    [own],
  )
}

/** /app/travel/list, what lies below, and /app/travel/wizard: the first step of a new trip; the others follow. */
export default function Travels() {
  const initial = useOrigin()
  return (
    <RecordScreens
      of={travel}
      list={{
        columns: usePhone() ? narrow : wide,
        rowTitle,
        actions: (row, derived) => [...ways(row), ...derived],
      }}
      form={{ only: tripFields, onCreated, ...(initial && { initial }) }}
      details={{
        hide: ['stops'],
        actions: (entry, derived) => [...ways(entry), ...derived],
        extra: (trip) => <TripCourse trip={trip} />,
      }}
    />
  )
}
