import { InfiniteList } from '@saude/kits/list'
import { Bug } from 'lucide-react'
import { inspectionRound, mosquitoWorkList } from '../../contract/mosquito.ts'

/** /app/epidemiology/mosquito-work: the blocks around confirmed cases, which are inspected first. */
export default function WorkList() {
  return (
    <InfiniteList
      of={mosquitoWorkList}
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
