import type { ColumnPlan } from '../columns.ts'

/** Pixels between two columns, and at both ends of a row. */
const gap = 16
const rim = 48
const leastSubject = 180

export interface Fitting<Item> {
  readonly shown: readonly ColumnPlan<Item>[]
  /** In the second line of the row. */
  readonly folded: readonly ColumnPlan<Item>[]
  /** Every column that is shown has the room that its values take. */
  readonly isRoomy: boolean
}

type Roomy = Pick<ColumnPlan<never>, 'room' | 'field' | 'isNumber'>

/** Which column says what the row is about: the first one, but for a number that counts the rows. */
export const subjectOf = (columns: readonly Pick<Roomy, 'isNumber'>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isNumber }) => !isNumber),
  )

/** A protocol number is as long as it is, wherever it stands. */
const leastOf = ({ room, field }: Roomy, isSubject: boolean): number =>
  isSubject && field !== 'number' ? Math.max(room, leastSubject) : room

const roomsOf = (columns: readonly Roomy[]): readonly number[] => {
  const subject = subjectOf(columns)
  return columns.map((column, at) => leastOf(column, at === subject))
}

const needed = (columns: readonly Roomy[]): number =>
  roomsOf(columns).reduce((sum, room) => sum + room + gap, rim)

/**
 * Which columns stand beside each other in so many pixels. Those of the least weight, and of these the last, go into the
 * second line; what the row is about stays, what stands before it, and those by whose head one filters. 0 pixels: nothing has been measured, all are shown.
 */
export function fitColumns<Item>(columns: readonly ColumnPlan<Item>[], pixels: number): Fitting<Item> {
  if (pixels === 0) return { shown: columns, folded: [], isRoomy: false }
  const shown = [...columns]
  const folded = new Set<ColumnPlan<Item>>()
  const subject = subjectOf(columns)
  const mayGo = () => {
    const others = shown.filter(({ filter }, at) => at > subject && !filter)
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
export const templateOf = <Item>({ shown, isRoomy }: Fitting<Item>, icons: number): string => {
  const rooms = roomsOf(shown)
  return [
    ...shown.map(
      ({ room, width, schema }, at) =>
        `minmax(${isRoomy ? `${rooms[at]}px` : (roomAtLeast(schema, room) ?? '0')}, ${width}fr)`,
    ),
    ...(icons > 0 ? [`${icons}px`] : []),
  ].join(' ')
}

/** A day with its time, or the number of a card, is of no use when its end is cut off. */
const roomAtLeast = (schema: unknown, room: number): string | undefined =>
  schema && (room === 136 || room === 148) ? `${room}px` : undefined
