import { InfiniteList } from '@saude/kits/list'
import { Bug } from 'lucide-react'
import { inspectionRound, mosquitoWorkList } from '../../contract/mosquito.ts'

/** Two lines say where it is and how many cases. */
const columns = [
  { field: 'name' },
  { field: 'neighborhood' },
  { field: 'agent', wideOnly: true },
  { field: 'cases' },
  { field: 'distance', wideOnly: true },
  { field: 'lastRound', wideOnly: true },
] as const

/** /app/epidemiology/mosquito-work: the blocks around confirmed cases, which are inspected first. */
export default function WorkList() {
  return (
    <InfiniteList
      of={mosquitoWorkList}
      columns={columns}
      csv
      print
      actions={() => [
        {
          label: 'Registrar inspeção',
          icon: Bug,
          to: '/app/epidemiology/inspection-round/create',
          runs: [inspectionRound.create],
        },
      ]}
    />
  )
}
