import { outOfHomeTreatment } from '../../contract/out-of-home-treatment.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/out-of-home-treatment and what lies below. */
export default function OutOfHomeTreatments() {
  return <RequestScreens of={outOfHomeTreatment} />
}
