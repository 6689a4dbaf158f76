import { useAsk } from '@saude/kits/platform'
import { useEffect } from 'react'
import { citizenDeath } from '../../contract/death.ts'

/** Milliseconds between two looks at what other areas have done. */
const again = 1_000

/**
 * What is open of somebody, or what became of it. Areas end their part by themselves within moments: while something is on
 * its way it is looked at again.
 */
export function useDeath(id: string, of: 'open' | 'ended' | 'undone') {
  const asked = useAsk(citizenDeath, { id, ...(of === 'undone' && { isUndone: true }) })
  const { data, refetch } = asked
  const waits = of === 'ended' ? 'open' : of === 'undone' ? 'ended' : undefined
  const isUnderway = data?.items.some(({ standing }) => standing === waits) ?? false
  useEffect(() => {
    // Each answer that is not the last one is followed by a look.
    if (!data || !isUnderway) return
    const timer = setTimeout(refetch, again)
    return () => clearTimeout(timer)
  }, [data, isUnderway, refetch])
  return { ...asked, isUnderway }
}
