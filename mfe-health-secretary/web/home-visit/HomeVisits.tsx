import { ReportList } from '@saude/kits/list'
import { homeVisitReport } from '../../contract/home-visit.ts'

/** /app/health-secretary/home-visit: visits of teams and agents by month, unit or team. */
export default function HomeVisits() {
  return <ReportList of={homeVisitReport} notice="Visitas realizadas, por mês inteiro." />
}
