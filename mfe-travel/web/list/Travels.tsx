import type { ItemOf } from '@saude/contract/list-query'
import { type Column, RecordScreens } from '@saude/kits/list'
import { usePhone } from '@saude/kits/ui'
import { travel } from '../../contract/travel.ts'

type Row = ItemOf<typeof travel.list>

const origin = { field: 'originCity', label: 'Origem' } as const
const destination = { field: 'destinationCity', label: 'Destino' } as const
const wide: readonly Column<Row>[] = [
  { field: 'appointmentDate' },
  origin,
  destination,
  { field: 'observation' },
]

/** Two lines: where to, then when and where from. */
const narrow: readonly Column<Row>[] = [destination, { field: 'appointmentDate' }, origin]

const rowTitle = ({ destinationCity, originCity }: Row) => ({
  title: destinationCity.name ?? '',
  subtitle: `De ${originCity.name}`,
})

/** /app/travel/list, what lies below, and /app/travel/wizard: its first step, the travel itself; the others follow. */
export default function Travels() {
  return <RecordScreens of={travel} list={{ columns: usePhone() ? narrow : wide, rowTitle }} />
}
