import { Form } from '@saude/kits/form'
import { useAsk, useTitle } from '@saude/kits/platform'
import { goUp, useParams } from '@saude/kits/router'
import { ErrorScreen, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { campaignGet, campaignUpdate } from '../../contract/campaign.ts'

const list = '/app/epidemiology/campaign'

/** /app/epidemiology/campaign/update/{id} */
export default function CampaignUpdate() {
  const { id = '' } = useParams()
  const { data: campaign, error, refetch } = useAsk(campaignGet, { id })
  useTitle('Atualizar campanha', { count: campaign?.title, back: list })
  if (!campaign)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="form" count={4} />
      </PageBody>
    )
  return (
    <Form
      key={campaign.id}
      of={campaignUpdate}
      at="document"
      title="Dados da campanha"
      values={campaign}
      submitLabel="Alterar"
      cancel={list}
      onDone={() => {
        toast.success('Alterado com sucesso!')
        goUp(list)
      }}
    />
  )
}
