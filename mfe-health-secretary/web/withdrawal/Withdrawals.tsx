import { withdrawal } from '../../contract/withdrawal.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/withdrawal and what lies below. */
export default function Withdrawals() {
  return <RequestScreens of={withdrawal} />
}
