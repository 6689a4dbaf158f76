import { RecordScreens } from '@saude/kits/list'
import { basicAttention } from '../../contract/basic-attention.ts'

/** /app/health-secretary/basic-attention and what lies below. */
export default function BasicAttention() {
  return <RecordScreens of={basicAttention} />
}
