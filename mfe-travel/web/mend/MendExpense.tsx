import { MendDialog, type MendProps } from '@saude/kits/form'
import { travelExpense } from '../../contract/expense.ts'

/** The photo waits with the call, and goes along as it is. */
const photo = ['receipt']

/** Offered at `mend:travelExpenseCreate`: an expense that the server refused. */
export default function MendExpense(props: MendProps) {
  return <MendDialog of={travelExpense.create} hide={photo} {...props} />
}
