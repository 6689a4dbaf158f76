import { microArea } from '@saude/core/contract/territory-register'
import { RecordScreens } from '@saude/kits/list'
import { more } from './more.ts'

/** /app/options/micro-area and what lies below. */
export default function MicroAreas() {
  return <RecordScreens of={microArea} list={{ more }} />
}
