import { RecordScreens } from '@saude/kits/list'
import { partnership } from '../../contract/partnership.ts'

/** /app/options/partnership and what lies below. */
export default function Partnerships() {
  return <RecordScreens of={partnership} />
}
