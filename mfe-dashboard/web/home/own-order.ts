import { useSession } from '@saude/kits/platform'
import { useState } from 'react'
import type { HomeCard } from './cards.ts'

/** How somebody wants the cards: in which order, and without which. */
export interface OwnOrder {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const nothing: OwnOrder = { order: [], hidden: [] }

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function read(key: string): OwnOrder {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return nothing
    return {
      order: 'order' in stored ? texts(stored.order) : [],
      hidden: 'hidden' in stored ? texts(stored.hidden) : [],
    }
  } catch {
    // Without storage, or with something else in it, the cards stand as they are.
    return nothing
  }
}

/** The person's own order, kept on this device. */
export function useOwnOrder() {
  const key = `saude.home.${useSession()?.info.id ?? ''}`
  const [own, setOwn] = useState(() => read(key))
  const keep = (next: OwnOrder | undefined) => {
    setOwn(next ?? nothing)
    try {
      if (next) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
    } catch {
      // It holds until the page is left.
    }
  }
  return { own, keep }
}

/** Cards in somebody's order; those that came later stand where they stand for everybody. */
export function inOrder(cards: readonly HomeCard[], { order }: OwnOrder): HomeCard[] {
  if (order.length === 0) return [...cards]
  const placed = order.flatMap((widget) => cards.filter((card) => card.widget === widget))
  const added = cards.filter(({ widget }) => !order.includes(widget))
  return [...placed, ...added]
}
