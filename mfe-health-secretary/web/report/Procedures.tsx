import { procedureList } from '@saude/citizen/contract/production-report'
import { ReportList } from '@saude/kits/list'

/** /app/health-secretary/procedures: what was done, by procedure, competência, unit, professional or occupation. */
export default function Procedures() {
  return <ReportList of={procedureList} />
}
