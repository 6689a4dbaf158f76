import { useSession } from '@saude/kits/platform'
import { useState } from 'react'

/** A view that somebody kept: its address says all of it. */
export interface KeptView {
  readonly title: string
  readonly address: string
}

const most = 20

const isKept = (value: unknown): value is KeptView =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'address' in value &&
  typeof value.address === 'string' &&
  value.address.startsWith('/app/explorer?')

function read(key: string): readonly KeptView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept).slice(0, most) : []
  } catch {
    // Without storage, or with something else in it, nothing is kept.
    return []
  }
}

/** The person's own views, kept on this device. */
export function useKeptViews() {
  const key = `saude.explorer.${useSession()?.info.id ?? ''}`
  const [views, setViews] = useState(() => read(key))
  const store = (next: readonly KeptView[]) => {
    setViews(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // It holds until the page is left.
    }
  }
  return {
    views,
    keep: (view: KeptView) =>
      store([view, ...views.filter(({ address }) => address !== view.address)].slice(0, most)),
    forget: (address: string) => store(views.filter((view) => view.address !== address)),
  }
}
