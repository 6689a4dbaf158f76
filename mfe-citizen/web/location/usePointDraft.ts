import { drafts } from '@saude/kits/platform'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from './draft.ts'

const unchanged: Draft = { kind: 'unchanged' }

/** What was kept, read field by field. */
function draftOf({
  kind,
  latitude,
  longitude,
  accuracy,
  altitude,
}: Readonly<Record<string, unknown>>): Draft | undefined {
  if (kind === 'removed') return { kind }
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (kind === 'manual') return { kind, latitude, longitude }
  if (kind !== 'device' || typeof accuracy !== 'number') return undefined
  return { kind, latitude, longitude, accuracy, altitude: typeof altitude === 'number' ? altitude : null }
}

/**
 * What was decided about a citizen's position. A point that was chosen when the session ended stands on the map again
 * once the same user has signed in, as what was typed into a form does.
 */
export function usePointDraft(id: string): readonly [Draft, (next: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(unchanged)
  const latest = useRef<{ draft: Draft; owner: string | undefined }>({ draft, owner: undefined })
  useEffect(() => {
    // A user who is gone by now is still whose it is.
    latest.current = { draft, owner: drafts.viewer() ?? latest.current.owner }
  })
  useEffect(() => {
    const key = `citizen-location ${id}`
    const kept = drafts.take(key)
    const before = kept && draftOf(kept.values)
    if (before) setDraft(before)
    return () => {
      const { draft: last, owner } = latest.current
      if (last.kind === 'unchanged') return
      drafts.keep(owner, key, { title: 'Localização do Cidadão', stored: {}, values: { ...last } })
    }
  }, [id])
  return [draft, setDraft]
}
