import type { ItemOf } from '@saude/contract/list-query'
import { type Column, InfiniteList, RecordScreens, type RowAction } from '@saude/kits/list'
import { usePhone } from '@saude/kits/ui'
import { Bus, Info } from 'lucide-react'
import { travel } from '../../contract/travel.ts'
import { traveler, travelerGroups } from '../../contract/traveler.ts'
import { stepPath } from '../wizard/steps.ts'

type Row = ItemOf<typeof traveler.list>

const wide: readonly Column<Row>[] = [
  { field: 'citizen' },
  { field: 'departureAt' },
  { field: 'destinationCityName', label: 'Destino', width: 20 },
  { field: 'phone' },
  { field: 'standing' },
  { field: 'presence' },
]
const narrow: readonly Column<Row>[] = [
  { field: 'citizen' },
  { field: 'departureAt' },
  { field: 'destinationCityName' },
]

const toTrip = ({ travelId }: Row): RowAction => ({
  label: 'Abrir a viagem',
  icon: Bus,
  to: stepPath('passengers', travelId),
  runs: [travel.get, travel.create],
})

function List() {
  return (
    <InfiniteList
      of={traveler.list}
      title="Passageiros"
      columns={usePhone() ? narrow : wide}
      csv
      print
      actions={(row) => [
        {
          label: 'Detalhes',
          icon: Info,
          to: `${traveler.path}/details/${row.id}`,
          runs: [traveler.get],
        },
        toTrip(row),
      ]}
      rowLink={({ id }) => `${traveler.path}/details/${id}`}
    />
  )
}

/** /app/travel/traveler and what lies below: who travels and has travelled; passengers are entered in the wizard. */
export default function Travelers() {
  return <RecordScreens of={traveler} screens={{ list: List }} form={{ groups: travelerGroups }} />
}
