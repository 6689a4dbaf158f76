import { affiliatedService } from '../../contract/affiliated-service.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/affiliated-service and what lies below. */
export default function AffiliatedServices() {
  return <RequestScreens of={affiliatedService} />
}
