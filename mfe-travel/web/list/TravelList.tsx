import { InfiniteList } from '@saude/kits/list'
import { travelList } from '../../contract/travel.ts'

/** /app/travel/list: the travels with where from, where to and when (specification 3, section 2). */
export default function TravelList() {
  return (
    <InfiniteList
      of={travelList}
      title="Lista de viagens"
      columns={[
        { field: 'appointmentDate', width: 20 },
        { field: 'originCity', width: 24 },
        { field: 'destinationCity', width: 24 },
        { field: 'observation', width: 32 },
      ]}
      rowTitle={({ destinationCity, originCity }) => ({
        title: destinationCity.name,
        subtitle: `De ${originCity.name}`,
      })}
      create={{ to: '/app/travel/wizard', label: 'Nova viagem', needs: 'travelCreate' }}
    />
  )
}
