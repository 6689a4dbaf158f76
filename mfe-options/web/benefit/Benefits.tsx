import { RecordScreens } from '@saude/kits/list'
import { benefit } from '../../contract/benefit.ts'

/** /app/options/benefit and what lies below. */
export default function Benefits() {
  return <RecordScreens of={benefit} />
}
