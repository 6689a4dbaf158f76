import { InfiniteList } from '@saude/kits/list'
import { History } from 'lucide-react'
import { citizensByCidsAndCiaps } from '../../contract/profile.ts'

/** /app/epidemiology/epidemiological-profile/citizens-by-cids-and-ciaps: who has which problems; codes in the address. */
export default function CitizensByCodes() {
  return <InfiniteList of={citizensByCidsAndCiaps} csv actions={({ id }) => [historyOf(id)]} />
}

export const historyOf = (id: string) => ({
  label: 'Histórico',
  icon: History,
  to: `/app/citizen/history/${id}`,
  needs: 'citizenHistory' as const,
})
