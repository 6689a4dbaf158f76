import { useAsk } from '@saude/kits/platform'
import { loanMessage } from '../../contract/loan-material.ts'

/** What the secretariat wants said to everybody who borrows something; nothing where it said nothing. */
export function LoanMessage() {
  const { data } = useAsk(loanMessage, {})
  return data?.message ? <p>{data.message}</p> : null
}
