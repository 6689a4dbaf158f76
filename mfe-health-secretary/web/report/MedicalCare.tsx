import { medicalCareReport } from '@saude/citizen/contract/production-report'
import { ReportList } from '@saude/kits/list'

/** /app/health-secretary/medical-care: what doctors attended. */
export default function MedicalCare() {
  return <ReportList of={medicalCareReport} notice="Atendimentos de médicos (CBO 2251, 2252 e 2253)." />
}
