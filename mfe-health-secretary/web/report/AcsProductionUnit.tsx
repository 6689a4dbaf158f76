import { acsProductionControlList } from '@saude/citizen/contract/acs-production'
import { ReportList } from '@saude/kits/list'
import { notice } from './acs-words.ts'

/** /app/health-secretary/acs-production-control-health-unit: the same, by the unit to which most of an agent's people belong. */
export default function AcsProductionUnit() {
  return <ReportList of={acsProductionControlList} by="healthUnit" notice={notice} />
}
