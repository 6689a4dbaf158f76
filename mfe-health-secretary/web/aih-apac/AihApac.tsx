import { aihApac } from '../../contract/aih-apac.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/aih-apac and what lies below. */
export default function AihApac() {
  return <RequestScreens of={aihApac} />
}
