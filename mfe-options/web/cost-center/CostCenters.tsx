import { RecordScreens } from '@saude/kits/list'
import { costCenter } from '../../contract/cost-center.ts'

/** /app/options/cost-center and what lies below. */
export default function CostCenters() {
  return <RecordScreens of={costCenter} />
}
