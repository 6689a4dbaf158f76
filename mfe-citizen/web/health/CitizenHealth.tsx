import { formatPhone } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { Badge, StatusDot } from '@saude/kits/ui'
import { citizenHealth } from '../../contract/health.ts'
import { installedApps } from '../../contract/person-codes.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'
import css from './CitizenHealth.module.css'
import { Legend, Timeline, timelineText } from './Timeline.tsx'

type Row = ItemOf<typeof citizenHealth>

const rowHeight = 72

/** /app/citizen/health: what citizens said of themselves in the last seven days. */
export default function CitizenHealth() {
  const until = today()
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={citizenHealth}
      titleMenu={<CitizenMenu />}
      rowHeight={rowHeight}
      notice={<Legend />}
      columns={[
        { field: 'citizen', width: 35, draw: ({ citizen }) => citizen.name, sub: attended },
        { field: 'id', label: 'Celular', width: 25, draw: (row) => <Phone row={row} /> },
        {
          field: 'lastQuiz',
          label: 'Últimos sete dias',
          width: 40,
          draw: ({ quizzes }) => <Timeline quizzes={quizzes} until={until} />,
        },
      ]}
      phoneRow={({ citizen, quizzes }) => (
        <span className={css.phone}>
          <strong>{citizen.name}</strong>
          <Timeline quizzes={quizzes} until={until} isPlain />
        </span>
      )}
      rowTitle={({ citizen, quizzes }) => ({ title: citizen.name, subtitle: timelineText(quizzes, until) })}
      rowLink={({ citizen }) => (mayOpen ? `/app/citizen/history/${citizen.id}` : undefined)}
      actions={({ id }) => citizenViews(id)}
    />
  )
}

const attended = ({ citizen }: Row) =>
  citizen.hasHealthCareToday ? <Badge tone="info">Atendido hoje</Badge> : null

const Phone = ({ row: { citizen } }: { row: Row }) => (
  <span className={css.lines}>
    <span>{formatPhone(citizen.cellphoneNumber) || 'Sem celular'}</span>
    <StatusDot tone={citizen.cellphoneNumberVerification === 'MATCH' ? 'success' : 'warning'}>
      {installedApps[citizen.cellphoneNumberVerification]}
    </StatusDot>
  </span>
)
