import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { History } from 'lucide-react'
import { citizensByCidsAndCiaps } from '../../contract/profile.ts'

/** /app/epidemiology/epidemiological-profile/citizens-by-cids-and-ciaps: who has which problems; codes in the address. */
export default function CitizensByCodes() {
  return <InfiniteList of={citizensByCidsAndCiaps} {...useProfileRows()} />
}

/** What both lists of a profile have: a way to each history, and without a code no one is looked for. */
export function useProfileRows() {
  const { params } = useSearch()
  const mayOpen = useMay('citizenHistory')
  const isAsked = params.has('cids') || params.has('ciaps')
  return {
    csv: true,
    empty: isAsked ? undefined : 'Informe CIDs ou CIAPs nos filtros.',
    rowLink: ({ id }: Row) => (mayOpen ? pathOf(id) : undefined),
    actions: ({ id }: Row) => [historyOf(id)],
  }
}

interface Row {
  readonly id: string
}

const pathOf = (id: string) => `/app/citizen/history/${id}`

const historyOf = (id: string) => ({
  label: 'Histórico',
  icon: History,
  to: pathOf(id),
  needs: 'citizenHistory' as const,
})
