import { microArea } from '@saude/core/contract/territory-register'
import { RecordScreens } from '@saude/kits/list'
import { fetched } from '@saude/kits/ui'
import { more } from './more.ts'

/** Lists need no map. */
const MicroAreaBoundary = fetched(() => import('../boundary/MicroAreaBoundary.tsx'))
const controls = { boundary: MicroAreaBoundary }

/** /app/options/micro-area and what lies below. */
export default function MicroAreas() {
  return <RecordScreens of={microArea} list={{ more }} form={{ controls }} />
}
