import { amuForwarding } from '../../contract/amu-forwarding.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/amu-forwarding and what lies below. */
export default function AmuForwardings() {
  return <RequestScreens of={amuForwarding} />
}
