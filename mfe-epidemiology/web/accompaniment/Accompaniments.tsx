import { formatDate, formatPhone } from '@saude/contract/formats'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { Facts, StatusDot } from '@saude/kits/ui'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'
import { statuses } from '../../contract/case-status.ts'
import { CaseParts } from './CaseParts.tsx'
import { factOf, isOutdatedEntry, standingOf } from './case-facts.ts'

const groups = [
  { title: 'Caso', fields: ['citizen', 'pathology', 'origin', 'openedOn', 'firstSymptomsOn', 'riskFactors'] },
  {
    title: 'Quem acompanha',
    fields: ['healthUnit', 'responsibleUser', 'contactEvery', 'lastContactOn', 'nextContactOn', 'outdatedOn'],
  },
  {
    title: 'Notificação e encerramento',
    fields: ['notifiedAt', 'notificationNumber', 'closingCriterion', 'closedOn', 'observation'],
  },
  { title: 'Pessoas expostas', fields: ['exposed'] },
  { title: 'Quando e onde', fields: ['day', 'neighborhood', 'gender', 'age'] },
]

/** How the person is reached. */
const reach = (row: object): string =>
  [formatPhone(factOf(row, 'phone')), factOf(row, 'address')].filter(Boolean).join(' · ')

/** A row on a phone: who, of what, where it stands, and what to do next. */
function PhoneRow({ row }: { row: object }) {
  const next = factOf(row, 'nextContactOn')
  return (
    <RowLines
      title={factOf(row, 'citizen')}
      below={[
        [standingOf(row), factOf(row, 'pathology')],
        [next && `Contato ${formatDate(next)}`, reach(row) || 'Sem telefone nem endereço'],
      ]}
    />
  )
}

/** Under the state of a case that had no contact for too long. */
const outdatedMark = (row: object) =>
  isOutdatedEntry(row) ? <StatusDot tone="warning">{statuses.outdated}</StatusDot> : null

/** /app/epidemiology/epidemiological-accompaniment and what lies below: cases, from suspicion to outcome. */
export default function Accompaniments() {
  return (
    <RecordScreens
      of={epidemiologicalAccompaniment}
      form={{ groups }}
      details={{ groups, extra: (entry) => <CaseParts entry={entry} /> }}
      list={{
        columns: [
          { field: 'citizen', width: 22 },
          { field: 'neighborhood', label: 'Telefone e endereço', width: 24, draw: reach },
          { field: 'pathology', width: 18 },
          { field: 'day', width: 11 },
          { field: 'nextContactOn', width: 11 },
          { field: 'state', width: 14, sub: outdatedMark },
        ],
        phoneLines: 3,
        phoneRow: (row) => <PhoneRow row={row} />,
      }}
      receipt={{ note: (entry) => <Contact entry={entry} /> }}
    />
  )
}

/** On the form that is printed: what the sheet of the health department asks beside the case. */
const Contact = ({ entry }: { entry: object }) => (
  <Facts
    layout="columns"
    items={[
      { label: 'CNS', value: factOf(entry, 'citizenCns') },
      { label: 'Telefone', value: formatPhone(factOf(entry, 'phone')) },
      { label: 'Endereço', value: factOf(entry, 'address') },
    ]}
  />
)
