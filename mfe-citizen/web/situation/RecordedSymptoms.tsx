import { formatDate } from '@saude/contract/formats'
import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { recordedSymptomList, symptomSources } from '../../contract/recorded-symptom.ts'

/** Two lines have room for the symptoms and the day. */
const columns = [
  { field: 'citizen' },
  { field: 'symptoms' },
  { field: 'date' },
  { field: 'source', wideOnly: true },
] as const

/** /app/citizen/symptoms: the entries behind the ranking of symptoms; each row leads to the history of its person, for who may open it. */
export default function RecordedSymptoms() {
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={recordedSymptomList}
      columns={columns}
      notice="Registros dos últimos sete dias, ou dos dias escolhidos nos filtros."
      rowTitle={({ citizen, symptoms, date, source }) => ({
        title: citizen.name,
        subtitle: `${symptoms}, ${formatDate(date)}, ${symptomSources[source].toLowerCase()}`,
      })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      csv
      print
    />
  )
}
