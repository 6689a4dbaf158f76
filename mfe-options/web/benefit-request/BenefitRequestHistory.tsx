import { Widget } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'

/** /app/options/benefit-request/history/{id}: what a citizen has requested and been granted. */
export default function BenefitRequestHistory() {
  const { id = '' } = useParams()
  return (
    <Widget
      name="health-secretary.benefitHistory"
      title="Histórico de benefícios"
      props={{ citizenId: id }}
    />
  )
}
