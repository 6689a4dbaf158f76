import { team } from '@saude/core/contract/team-register'
import { RecordScreens } from '@saude/kits/list'

/** /app/options/team and what lies below. */
export default function Teams() {
  return <RecordScreens of={team} />
}
