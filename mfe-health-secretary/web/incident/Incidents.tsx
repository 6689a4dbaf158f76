import type { ItemOf } from '@saude/contract/list-query'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { incident } from '../../contract/incident.ts'
import { Deadline } from '../deadline/Deadline.tsx'
import { StateOf } from '../deadline/StateOf.tsx'
import { PeopleNotice } from './PeopleNotice.tsx'

type Row = ItemOf<typeof incident.list>

const groups = [
  { title: 'Incidente', fields: ['title', 'kind', 'occurredOn', 'knownOn', 'reportBy', 'description'] },
  {
    title: 'Quem e o que foi atingido',
    fields: ['data', 'hasSensitive', 'hasMinors', 'hasPasswords', 'people', 'whom', 'consequences'],
  },
  { title: 'Medidas', fields: ['before', 'measures', 'documents'] },
  {
    title: 'Avaliação e comunicações',
    fields: ['risk', 'anpdOn', 'anpdNumber', 'peopleOn', 'peopleBy', 'delay'],
  },
]

const isDue = ({ state }: Pick<Row, 'state'>): boolean => state === 'open' || state === 'reportable'

/** A row on a phone: what happened, where it stands, and until when it is to be communicated. */
function PhoneRow({ row }: { row: Row }) {
  return (
    <RowLines
      title={row.title}
      below={[
        [<StateOf key="state" states={incident.states} state={row.state} />],
        [isDue(row) ? <Deadline key="by" day={row.reportBy} verb="Comunicar" /> : row.number],
      ]}
    />
  )
}

/** /app/options/incident and what lies below: incidents with personal data, and who was informed of them. */
export default function Incidents() {
  return (
    <RecordScreens
      of={incident}
      form={{ groups: groups.slice(0, 3) }}
      details={{ groups, extra: (entry) => <PeopleNotice of={entry} /> }}
      list={{
        drawn: {
          reportBy: {
            sub: (row) => isDue(row) && <Deadline day={row.reportBy} verb="Comunicar" isShort />,
          },
        },
        phoneRow: (row) => <PhoneRow row={row} />,
        phoneLines: 3,
      }}
    />
  )
}
