import { ReportList } from '@saude/kits/list'
import { financialProcedureList } from '../../contract/financial-procedure.ts'

/** /app/health-secretary/financial-procedures: what production is worth, by the SIGTAP table of its competência. */
export default function FinancialProcedures() {
  return (
    <ReportList
      of={financialProcedureList}
      notice="Só o que foi realizado tem valor, pela tabela SIGTAP da competência; sem a tabela do mês, fica sem valor. Solicitados, autorizados e faltas são dos conveniados."
    />
  )
}
