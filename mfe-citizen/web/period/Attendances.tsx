import { formatDate } from '@saude/contract/formats'
import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { attendancePeriodList } from '../../contract/period-lists.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'

/** /app/citizen/attendances: who was attended between two days; its file is for spreadsheets. */
export default function Attendances() {
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={attendancePeriodList}
      titleMenu={<CitizenMenu />}
      notice="Atendimentos dos últimos sete dias, ou do tipo, da unidade e dos dias escolhidos nos filtros: até um ano de cada vez."
      columns={[
        { field: 'citizen' },
        { field: 'procedure' },
        { field: 'date' },
        { field: 'healthUnit', wideOnly: true },
        { field: 'professionalName', wideOnly: true },
      ]}
      rowTitle={(row) => ({ title: row.citizen.name, subtitle: formatDate(row.date) })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      csv
      print
    />
  )
}
