import { neighborhood } from '@saude/core/contract/territory-register'
import { RecordScreens } from '@saude/kits/list'
import { fetched } from '@saude/kits/ui'

/** Lists need no map. */
const NeighborhoodBoundary = fetched(() => import('../boundary/NeighborhoodBoundary.tsx'))
const controls = { boundary: NeighborhoodBoundary }

/** /app/options/neighborhood and what lies below. */
export default function Neighborhoods() {
  return <RecordScreens of={neighborhood} form={{ controls }} />
}
