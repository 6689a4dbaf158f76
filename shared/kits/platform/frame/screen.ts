import type { Needs } from '@saude/contract/permissions'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Icon } from '../../ui/index.ts'
import type { Runs } from '../session/disabled.ts'
import { createLayers, useTop } from './layers.ts'

export interface ScreenTitle {
  /** Where the title of the route says too little, or too much. */
  readonly title?: string
  /** Beside the title, muted: '214 com os filtros', a name. */
  readonly count?: ReactNode
  /** A path, or a step back, where the way up is another than the route's. */
  readonly back?: string | (() => void)
}

/** Something that can be done on a screen: a button of the title bar, a row of its menu on phones. */
export interface ScreenAction {
  readonly label: string
  readonly icon?: Icon
  readonly href?: string
  readonly onSelect?: () => void
  /** Disabled, and explained, where it is not held. */
  readonly needs?: Needs
  /** The queries that it runs: disabled and explained without their permissions, while anonymised, without a connection. */
  readonly runs?: Runs
  readonly disabledReason?: string | undefined
  readonly kind?: 'primary' | 'default' | 'danger'
  /** Drawn elsewhere on phones, such as in a thumb bar. */
  readonly wideOnly?: boolean
  /** Seldom asked for: in the menu at every width, so that the title keeps its place. */
  readonly menuOnly?: boolean
}

export const titles = createLayers<ScreenTitle>()
export const actions = createLayers<readonly ScreenAction[]>()
/** What becomes of what was typed while there is no connection: sent later by this device, a draft on it, or in the page alone. */
export type Keeping = 'sent' | 'kept' | 'here'

export const tasks = createLayers<Keeping>()

/**
 * What a screen says in the title bar beside what its route says: title and way up are the route's.
 * @example useTitle({ count: citizen?.name })
 */
export function useTitle({ title, count, back }: ScreenTitle): void {
  const latest = useRef(back)
  latest.current = back
  const target = typeof back === 'string' ? back : back && 'step'
  useEffect(() => {
    // A step back may be a new function at every drawing; the newest is the one that is taken.
    const step = () => typeof latest.current === 'function' && latest.current()
    return titles.add({
      ...(title !== undefined && { title }),
      count,
      ...(target && { back: target === 'step' ? step : target }),
    })
  }, [title, count, target])
}

/** Actions of the screen: buttons at the right of the title bar, on phones one menu. */
export function useActions(list: readonly ScreenAction[]): void {
  const latest = useRef(list)
  latest.current = list
  const shape = JSON.stringify(
    list.map(({ icon: _icon, onSelect, runs, ...rest }) => ({
      ...rest,
      acts: !!onSelect,
      runs: [runs].flat().map((query) => query?.permission),
    })),
  )
  useEffect(
    () =>
      actions.add(
        latest.current.map((action, index) => ({
          ...action,
          ...(action.onSelect && { onSelect: () => latest.current[index]?.onSelect?.() }),
        })),
      ),
    [shape],
  )
}

/** The screen is one task, such as a form: on phones the bottom bar makes room for its thumb bar. */
export function useTaskMode(active = true, keeping: Keeping = 'here'): void {
  useEffect(() => (active ? tasks.add(keeping) : undefined), [active, keeping])
}

/** The title that the open screen gave, for the frame that shows it. */
export const useScreenTitle = (): ScreenTitle | undefined => useTop(titles)
/** The actions that the open screen gave, for the frame that shows them. */
export const useScreenActions = (): readonly ScreenAction[] => useTop(actions) ?? []
/** Whether the open screen is one task, see `useTaskMode`. */
export const useIsTask = (): boolean => useTop(tasks) !== undefined
/** What becomes of what was typed into the open task, see `Keeping`; undefined where the screen is none. */
export const useKeeping = (): Keeping | undefined => useTop(tasks)
