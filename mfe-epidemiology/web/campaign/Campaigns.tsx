import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { type Column, RecordScreens } from '@saude/kits/list'
import { StatusDot, usePhone } from '@saude/kits/ui'
import { campaign, type Situation, situationOf } from '../../contract/campaign.ts'

type Row = ItemOf<typeof campaign.list>

const situations: Readonly<Record<Situation, readonly [string, 'info' | 'success' | 'neutral']>> = {
  scheduled: ['Agendada', 'info'],
  running: ['Em andamento', 'success'],
  ended: ['Encerrada', 'neutral'],
}

const wide: readonly Column<Row>[] = [
  { field: 'title', sub: situation },
  { field: 'audience' },
  { field: 'start' },
  { field: 'end' },
]

/** The second line of a row on the phone has room for the days or the audience, not for both. */
const narrow: readonly Column<Row>[] = [
  { field: 'title', sub: situation },
  { field: 'start', draw: ({ start, end }) => `${formatDate(start)} a ${formatDate(end)}` },
]

/** /app/epidemiology/campaign and what lies below; the list says where each campaign stands today. */
export default function Campaigns() {
  return <RecordScreens of={campaign} list={{ columns: usePhone() ? narrow : wide }} />
}

function situation(row: Row) {
  const [word, tone] = situations[situationOf(row, today())]
  return <StatusDot tone={tone}>{word}</StatusDot>
}
