import { RecordScreens } from '@saude/kits/list'
import { outOfHomeTreatment } from '../../contract/out-of-home-treatment.ts'

/** /app/health-secretary/out-of-home-treatment and what lies below. */
export default function OutOfHomeTreatments() {
  return <RecordScreens of={outOfHomeTreatment} />
}
