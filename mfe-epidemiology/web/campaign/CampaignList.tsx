import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { type Column, InfiniteList } from '@saude/kits/list'
import { StatusDot, usePhone } from '@saude/kits/ui'
import { Pencil } from 'lucide-react'
import {
  campaignCreate,
  campaignGet,
  campaignList,
  campaignUpdate,
  type Situation,
  situationOf,
} from '../../contract/campaign.ts'

const base = '/app/epidemiology/campaign'

const situations: Readonly<Record<Situation, readonly [string, 'info' | 'success' | 'neutral']>> = {
  scheduled: ['Agendada', 'info'],
  running: ['Em andamento', 'success'],
  ended: ['Encerrada', 'neutral'],
}

type Row = ItemOf<typeof campaignList>

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

/** /app/epidemiology/campaign */
export default function CampaignList() {
  return (
    <InfiniteList
      of={campaignList}
      title="Campanhas"
      columns={usePhone() ? narrow : wide}
      actions={({ id }) => [
        {
          label: 'Editar',
          icon: Pencil,
          to: `${base}/update/${id}`,
          runs: [campaignGet, campaignUpdate],
        },
      ]}
      create={{ to: `${base}/create`, label: 'Nova campanha', runs: campaignCreate }}
    />
  )
}

function situation(row: Row) {
  const [word, tone] = situations[situationOf(row, today())]
  return <StatusDot tone={tone}>{word}</StatusDot>
}
