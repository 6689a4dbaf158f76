import { occupationalTherapy } from '../../contract/occupational-therapy.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/occupational-therapy and what lies below. */
export default function OccupationalTherapies() {
  return <RequestScreens of={occupationalTherapy} />
}
