import { InfiniteList } from '@saude/kits/list'
import { useSearch } from '@saude/kits/router'
import { History } from 'lucide-react'
import { citizensByCidsAndCiaps } from '../../contract/profile.ts'

/** /app/epidemiology/epidemiological-profile/citizens-by-cids-and-ciaps: who has which problems; codes in the address. */
export default function CitizensByCodes() {
  return (
    <InfiniteList
      of={citizensByCidsAndCiaps}
      csv
      empty={useUnasked()}
      actions={({ id }) => [historyOf(id)]}
    />
  )
}

/** Without a code no one is looked for. */
export function useUnasked(): string | undefined {
  const { params } = useSearch()
  return params.has('cids') || params.has('ciaps') ? undefined : 'Informe CIDs ou CIAPs nos filtros.'
}

export const historyOf = (id: string) => ({
  label: 'Histórico',
  icon: History,
  to: `/app/citizen/history/${id}`,
  needs: 'citizenHistory' as const,
})
