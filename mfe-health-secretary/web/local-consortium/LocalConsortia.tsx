import { localConsortium } from '../../contract/local-consortium.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/local-consortium and what lies below. */
export default function LocalConsortia() {
  return <RequestScreens of={localConsortium} />
}
