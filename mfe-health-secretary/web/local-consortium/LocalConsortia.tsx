import { RecordScreens } from '@saude/kits/list'
import { localConsortium } from '../../contract/local-consortium.ts'

/** /app/health-secretary/local-consortium and what lies below: all of it comes from the record's declaration. */
export default function LocalConsortia() {
  return <RecordScreens of={localConsortium} />
}
