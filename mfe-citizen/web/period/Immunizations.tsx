import { formatDate } from '@saude/contract/formats'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { immunizationPeriodList } from '../../contract/period-lists.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'

/** /app/citizen/immunizations: doses between two days; its file is for spreadsheets. */
export default function Immunizations() {
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={immunizationPeriodList}
      titleMenu={<CitizenMenu />}
      notice="Doses dos últimos sete dias, ou dos dias escolhidos nos filtros: até um ano de cada vez."
      columns={[
        { field: 'citizen' },
        { field: 'immunobiological', sub: ({ dose }) => dose },
        { field: 'date' },
        { field: 'healthUnit', wideOnly: true },
        { field: 'professionalName', wideOnly: true },
      ]}
      phoneRow={({ citizen, date, immunobiological, dose, healthUnit }) => (
        <RowLines
          title={citizen.name}
          below={[
            [immunobiological, dose],
            [formatDate(date), healthUnit],
          ]}
        />
      )}
      phoneLines={3}
      rowTitle={(row) => ({ title: row.citizen.name, subtitle: formatDate(row.date) })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      csv
      print
    />
  )
}
