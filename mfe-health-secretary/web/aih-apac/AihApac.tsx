import { RecordScreens } from '@saude/kits/list'
import { aihApac } from '../../contract/aih-apac.ts'

/** /app/health-secretary/aih-apac and what lies below. */
export default function AihApac() {
  return <RecordScreens of={aihApac} />
}
