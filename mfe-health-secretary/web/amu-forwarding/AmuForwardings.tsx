import { RecordScreens } from '@saude/kits/list'
import { amuForwarding } from '../../contract/amu-forwarding.ts'

/** /app/health-secretary/amu-forwarding and what lies below. */
export default function AmuForwardings() {
  return <RecordScreens of={amuForwarding} />
}
