import { ReportList } from '@saude/kits/list'
import { financialProcedureList } from '../../contract/financial-procedure.ts'

/** /app/health-secretary/financial-procedures: what production is worth, by the SIGTAP table of its competência. */
export default function FinancialProcedures() {
  return (
    <ReportList
      of={financialProcedureList}
      notice="Valores da tabela SIGTAP da competência; sem a tabela do mês, a quantidade fica sem valor."
    />
  )
}
