import { RecordScreens } from '@saude/kits/list'
import { specialistAppointments } from '../../contract/specialist-appointments.ts'

/** /app/health-secretary/specialist-appointments and what lies below. */
export default function SpecialistAppointments() {
  return <RecordScreens of={specialistAppointments} />
}
