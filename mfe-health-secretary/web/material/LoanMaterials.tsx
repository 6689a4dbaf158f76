import { loanMaterial } from '../../contract/loan-material.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'
import { LoanMessage } from './LoanMessage.tsx'

/** /app/health-secretary/material/loan-material and what lies below. */
export default function LoanMaterials() {
  return <RequestScreens of={loanMaterial} receipt={{ note: () => <LoanMessage /> }} />
}
