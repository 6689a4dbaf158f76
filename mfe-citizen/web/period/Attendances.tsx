import { formatDate } from '@saude/contract/formats'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { attendancePeriodList } from '../../contract/period-lists.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'

/** The name behind a code, which the file has. */
const nameIn = (coded: string | null | undefined) => coded?.replace(/^\S+ /, '')

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
        { field: 'procedure', draw: ({ procedure }) => nameIn(procedure) },
        { field: 'date' },
        { field: 'healthUnit', wideOnly: true },
        { field: 'professionalName', wideOnly: true },
      ]}
      phoneRow={({ citizen, date, procedure, healthUnit }) => (
        <RowLines title={citizen.name} below={[[nameIn(procedure)], [formatDate(date), healthUnit]]} />
      )}
      phoneLines={3}
      rowTitle={(row) => ({ title: row.citizen.name, subtitle: formatDate(row.date) })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      csv
      print
    />
  )
}
