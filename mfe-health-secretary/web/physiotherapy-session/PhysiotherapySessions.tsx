import { physiotherapySession } from '../../contract/physiotherapy-session.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/physiotherapy-session and what lies below. */
export default function PhysiotherapySessions() {
  return <RequestScreens of={physiotherapySession} />
}
