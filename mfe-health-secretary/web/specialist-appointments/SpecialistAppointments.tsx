import { specialistAppointments } from '../../contract/specialist-appointments.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/specialist-appointments and what lies below. */
export default function SpecialistAppointments() {
  return <RequestScreens of={specialistAppointments} />
}
