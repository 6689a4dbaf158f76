import { InfiniteList } from '@saude/kits/list'
import { usePhone } from '@saude/kits/ui'
import { travelCreate, travelList } from '../../contract/travel.ts'

const wide = [
  { field: 'appointmentDate', width: 20 },
  { field: 'originCity', width: 24 },
  { field: 'destinationCity', width: 24 },
  { field: 'observation', width: 32 },
] as const

/** Two lines: where to, then when and where from. */
const narrow = [{ field: 'destinationCity' }, { field: 'appointmentDate' }, { field: 'originCity' }] as const

/** /app/travel/list: the travels with where from, where to and when (specification 3, section 2). */
export default function TravelList() {
  const phone = usePhone()
  return (
    <InfiniteList
      of={travelList}
      title="Lista de viagens"
      columns={phone ? narrow : wide}
      rowTitle={({ destinationCity, originCity }) => ({
        title: destinationCity.name,
        subtitle: `De ${originCity.name}`,
      })}
      create={{ to: '/app/travel/wizard', label: 'Nova viagem', runs: travelCreate }}
    />
  )
}
