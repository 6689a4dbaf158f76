import { mostAttendedCitizens } from '@saude/citizen/contract/most-attended'
import { formatCount } from '@saude/contract/formats'
import { Bars } from '@saude/kits/chart'
import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { Card } from '@saude/kits/ui'

/** As many as a person compares at a look. */
const most = 20

/** /app/health-secretary/most-attended-citizens: who came most often in some months; each row leads to the history, for who may open it. */
export default function MostAttended() {
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={mostAttendedCitizens}
      notice="Atendimentos, odontologia e atenção domiciliar deste ano, ou dos meses e da unidade escolhidos nos filtros."
      rowTitle={({ citizen, count }) => ({
        title: citizen.name,
        subtitle: formatCount(count, 'atendimento', 'atendimentos'),
      })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      chart={(rows) => (
        <Card title={`Os ${Math.min(most, rows.length)} mais atendidos`}>
          <Bars
            title="Cidadãos mais atendidos"
            category="Cidadão"
            series="Atendimentos"
            data={rows
              .slice(0, most)
              .map(({ id, citizen, count }) => ({ key: id, label: citizen.name, value: count }))}
          />
        </Card>
      )}
      csv
      print
    />
  )
}
