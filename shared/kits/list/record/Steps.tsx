import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, Menu, Tooltip } from '../../ui/index.ts'
import { menuItemOf } from '../part/menu-item.ts'
import type { RowAction } from '../types.ts'

interface StepsProps {
  /** The state that they lead away from. */
  state: unknown
  /** In the order of the record's declaration. */
  steps: readonly RowAction[]
}

/** Milliseconds for which a button that has just taken the place of another one takes no press. */
const pause = 700

/**
 * The steps from a state: the usual next one is a button, the others stand in a menu, those that cannot be taken back last
 * and in red.
 */
export function Steps({ state, steps }: StepsProps) {
  const isSettled = useIsSettled(state)
  const usual = usualOf(steps)
  const others = steps.filter((step) => step !== usual)
  const ordered = [...others.filter(({ danger }) => !danger), ...others.filter(({ danger }) => danger)]
  const name = usual ? 'Outros passos' : 'Mudar situação'
  return (
    <>
      {usual &&
        (usual.disabledReason ? (
          <Tooltip text={usual.disabledReason}>
            <Button aria-disabled>{usual.label}</Button>
          </Tooltip>
        ) : (
          <Button
            kind={usual.usual === 2 ? 'primary' : 'default'}
            aria-disabled={!isSettled || undefined}
            onClick={usual.onSelect}
          >
            {usual.label}
          </Button>
        ))}
      {ordered.length > 0 && (
        <Menu
          title={name}
          align="start"
          items={ordered.map(menuItemOf)}
          trigger={
            <Button>
              {name} <ChevronDown size={16} aria-hidden />
            </Button>
          }
        />
      )}
    </>
  )
}

/** The most usual that can be taken now, else the most usual. */
function usualOf(steps: readonly RowAction[]): RowAction | undefined {
  const [first, ...more] = [2, 1].flatMap((rank) => steps.filter(({ usual }) => usual === rank))
  return first && ([first, ...more].find(({ disabledReason }) => !disabledReason) ?? first)
}

/** False for a moment after a change: a second press was meant for what stood there before. */
function useIsSettled(value: unknown): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (settled === value) return
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [settled, value])
  return settled === value
}
