import { RecordScreens } from '@saude/kits/list'
import { benefitRequest } from '../../contract/benefit-request.ts'

/** /app/health-secretary/benefit-request and what lies below. */
export default function BenefitRequests() {
  return <RecordScreens of={benefitRequest} />
}
