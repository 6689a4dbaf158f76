import { formatDate } from '@saude/contract/formats'
import { InfiniteList } from '@saude/kits/list'
import { useHasWidget, Widget } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { citizenResidentList } from '../../contract/resident.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'

/** /app/citizen/residents: the people behind the figures of dashboards. */
export default function Residents() {
  const { params } = useSearch()
  const condition = params.get('condition')
  const hasIndicators = useHasWidget('dashboard.indicatorPopulation')
  return (
    <InfiniteList
      of={citizenResidentList}
      title="Moradores"
      titleMenu={<CitizenMenu />}
      csv
      notice={
        condition && hasIndicators ? (
          <Widget
            name="dashboard.indicatorPopulation"
            title="População do indicador"
            loading={null}
            props={{ condition }}
          />
        ) : undefined
      }
      print
      columns={[
        { field: 'name' },
        { field: 'birthDate', draw: ({ birthDate }) => formatDate(birthDate) || '–' },
        { field: 'gender', wideOnly: true },
        { field: 'neighborhood', wideOnly: true },
        { field: 'healthUnit', wideOnly: true },
      ]}
      rowTitle={({ name, birthDate, neighborhood }) => ({
        title: name,
        subtitle: [formatDate(birthDate), neighborhood?.name].filter(Boolean).join(', '),
      })}
      actions={({ id }) => citizenViews(id)}
    />
  )
}
