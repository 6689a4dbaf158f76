import type { ColumnPlan } from '../columns.ts'

/** Pixels between two columns, and at both ends of a row. */
const gap = 16
const rim = 48
/** The first column is what the row is about. */
const leastFirst = 180

export interface Fitting<Item> {
  readonly shown: readonly ColumnPlan<Item>[]
  /** In the second line of the row. */
  readonly folded: readonly ColumnPlan<Item>[]
  /** Every column that is shown has the room that its values take. */
  readonly isRoomy: boolean
}

type Roomy = Pick<ColumnPlan<never>, 'room' | 'field'>

/** A protocol number is as long as it is, wherever it stands. */
const leastOf = ({ room, field }: Roomy, at: number): number =>
  at === 0 && field !== 'number' ? Math.max(room, leastFirst) : room

const needed = (columns: readonly Roomy[]): number =>
  columns.reduce((sum, column, at) => sum + leastOf(column, at) + gap, rim)

/**
 * Which columns stand beside each other in so many pixels. Those of the least weight, and of these the last, go into the
 * second line; the first stays, and so do those by whose head one filters. 0 pixels: nothing has been measured, all are shown.
 */
export function fitColumns<Item>(columns: readonly ColumnPlan<Item>[], pixels: number): Fitting<Item> {
  if (pixels === 0) return { shown: columns, folded: [], isRoomy: false }
  const shown = [...columns]
  const folded = new Set<ColumnPlan<Item>>()
  const mayGo = () => {
    const others = shown.filter(({ filter }, at) => at > 0 && !filter)
    const last = Math.max(...others.map(({ priority }) => priority))
    return last > 1 ? others.findLast(({ priority }) => priority === last) : undefined
  }
  for (let one = mayGo(); one && needed(shown) > pixels; one = mayGo()) {
    shown.splice(shown.indexOf(one), 1)
    folded.add(one)
  }
  return {
    shown,
    folded: columns.filter((column) => folded.has(column)),
    isRoomy: needed(shown) <= pixels,
  }
}

/** Room for the columns by their shares, and not less than their values take where all of them have it. */
export const templateOf = <Item>({ shown, isRoomy }: Fitting<Item>, icons: number): string =>
  [
    ...shown.map((column, at) => {
      const { room, width, schema } = column
      return `minmax(${isRoomy ? `${leastOf(column, at)}px` : (roomAtLeast(schema, room) ?? '0')}, ${width}fr)`
    }),
    ...(icons > 0 ? [`${icons}px`] : []),
  ].join(' ')

/** A day with its time, or the number of a card, is of no use when its end is cut off. */
const roomAtLeast = (schema: unknown, room: number): string | undefined =>
  schema && (room === 136 || room === 148) ? `${room}px` : undefined
