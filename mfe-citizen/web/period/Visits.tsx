import { formatDate } from '@saude/contract/formats'
import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { visitPeriodList } from '../../contract/period-lists.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'

/** /app/citizen/visits: visits and attempts between two days; its file is for spreadsheets. */
export default function Visits() {
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={visitPeriodList}
      titleMenu={<CitizenMenu />}
      notice="Visitas dos últimos sete dias, ou dos dias escolhidos nos filtros: até um ano de cada vez."
      columns={[
        { field: 'citizen' },
        { field: 'outcome' },
        { field: 'date' },
        { field: 'professionalName', wideOnly: true },
      ]}
      rowTitle={(row) => ({ title: row.citizen.name, subtitle: formatDate(row.date) })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      csv
      print
    />
  )
}
