import { recordPage } from '@saude/kits/list'
import { appointmentSlot } from '../../contract/appointment-slot.ts'

/** /app/health-secretary/appointment-slot and what lies below. */
export default recordPage(appointmentSlot)
