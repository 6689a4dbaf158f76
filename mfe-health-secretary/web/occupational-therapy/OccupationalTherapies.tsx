import { RecordScreens } from '@saude/kits/list'
import { occupationalTherapy } from '../../contract/occupational-therapy.ts'

/** /app/health-secretary/occupational-therapy and what lies below. */
export default function OccupationalTherapies() {
  return <RecordScreens of={occupationalTherapy} />
}
