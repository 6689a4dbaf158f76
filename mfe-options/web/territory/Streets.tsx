import { street } from '@saude/core/contract/territory-register'
import { RecordScreens } from '@saude/kits/list'
import { more } from './more.ts'

/** /app/options/street and what lies below. */
export default function Streets() {
  return <RecordScreens of={street} list={{ more }} />
}
