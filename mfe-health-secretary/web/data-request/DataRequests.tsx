import { RecordScreens } from '@saude/kits/list'
import { dataRequest } from '../../contract/data-request.ts'

/** /app/health-secretary/data-request and what lies below: all of it comes from the record's declaration. */
export default function DataRequests() {
  return <RecordScreens of={dataRequest} />
}
