import { Form } from '@saude/kits/form'
import { useTitle } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { campaignCreate } from '../../contract/campaign.ts'

const list = '/app/epidemiology/campaign'

/** /app/epidemiology/campaign/create */
export default function CampaignCreate() {
  useTitle('Nova campanha', { back: list })
  return (
    <Form
      of={campaignCreate}
      title="Dados da campanha"
      values={{ audience: 'all' }}
      submitLabel="Cadastrar"
      cancel={list}
      onDone={() => {
        toast.success('Campanha cadastrada')
        goUp(list)
      }}
    />
  )
}
