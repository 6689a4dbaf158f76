import { RecordScreens } from '@saude/kits/list'
import { physiotherapySession } from '../../contract/physiotherapy-session.ts'

/** /app/health-secretary/physiotherapy-session and what lies below. */
export default function PhysiotherapySessions() {
  return <RecordScreens of={physiotherapySession} />
}
