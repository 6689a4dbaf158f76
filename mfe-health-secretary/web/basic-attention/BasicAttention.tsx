import { basicAttention } from '../../contract/basic-attention.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/basic-attention and what lies below. */
export default function BasicAttention() {
  return <RequestScreens of={basicAttention} />
}
