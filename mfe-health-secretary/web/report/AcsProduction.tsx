import { acsProductionControlList } from '@saude/citizen/contract/acs-production'
import { ReportList } from '@saude/kits/list'
import { notice } from './acs-words.ts'

/** /app/health-secretary/acs-production-control: what each community health agent has done, and whom they look after. */
export default function AcsProduction() {
  return <ReportList of={acsProductionControlList} by="agent" notice={notice} />
}
