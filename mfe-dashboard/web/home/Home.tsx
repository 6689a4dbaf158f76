import { holds } from '@saude/contract/permissions'
import { useHeld, useSession, useTitle } from '@saude/kits/platform'
import { EmptyState, LoadingCover, usePhone } from '@saude/kits/ui'
import { LayoutGrid } from 'lucide-react'
import { useEffect, useState } from 'react'
import { forPhone, homeCards } from './cards.ts'
import { Grid } from './Grid.tsx'

/** Milliseconds under the cover. */
export const coverMs = 2_000

/** /app: the home dashboard. */
export default function Home() {
  const info = useSession()?.info
  const held = useHeld()
  const isCovered = useCover()
  const phone = usePhone()
  useTitle({ count: info?.client?.name })
  if (isCovered) return <LoadingCover inside text="Carregando..." />
  const groups = info?.userGroupKeys ?? []
  const [first, ...others] = groups
  const isForTravelsOnly = first === 'travelLogisticManager' && others.length === 0
  const cards = isForTravelsOnly
    ? []
    : homeCards.filter(({ needs, group }) => holds(needs, held) && (!group || groups.includes(group)))
  if (cards.length === 0) return <EmptyState icon={LayoutGrid} title="Não há cartões para o seu grupo." />
  return <Grid cards={phone ? forPhone(cards) : cards} />
}

function useCover(): boolean {
  const [isCovered, setCovered] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setCovered(false), coverMs)
    return () => clearTimeout(timer)
  }, [])
  return isCovered
}
