import { today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { StatusDot } from '@saude/kits/ui'
import { Pencil } from 'lucide-react'
import { campaignList, type Situation, situationOf } from '../../contract/campaign.ts'

const base = '/app/epidemiology/campaign'

const situations: Readonly<Record<Situation, readonly [string, 'info' | 'success' | 'neutral']>> = {
  scheduled: ['Agendada', 'info'],
  running: ['Em andamento', 'success'],
  ended: ['Encerrada', 'neutral'],
}

/** /app/epidemiology/campaign */
export default function CampaignList() {
  return (
    <InfiniteList
      of={campaignList}
      title="Campanhas"
      columns={[
        { field: 'title', sub: situation },
        { field: 'audience' },
        { field: 'start' },
        { field: 'end' },
      ]}
      actions={({ id }) => [
        {
          label: 'Editar',
          icon: Pencil,
          to: `${base}/update/${id}`,
          needs: { every: ['campaignUpdate', 'campaignGet'] },
        },
      ]}
      create={{ to: `${base}/create`, label: 'Nova campanha', needs: 'campaignCreate' }}
    />
  )
}

function situation(row: ItemOf<typeof campaignList>) {
  const [word, tone] = situations[situationOf(row, today())]
  return <StatusDot tone={tone}>{word}</StatusDot>
}
