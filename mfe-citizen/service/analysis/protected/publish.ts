import { leastPeople } from '../../../contract/protected.ts'
import { type Counts, cellsIn, everybody, keyOf, middleOf, partsIn } from './counts.ts'
import { type Held, heldAfter, numbersSince } from './held.ts'
import { type Figure, fits, isAmongOthers, isSayable, withoutSmallest } from './withhold.ts'

/**
 * What is said of a protected diagnosis in a month (shared/docs/security.md). Everything is chosen so that the numbers
 * that are said are themselves a town that could be: multiples of five that add up, all others having no unit, age or
 * place. That town has one to four people nowhere and would be said in the same way, so no comparison of answers can
 * show that the true one has.
 */

/** What may be said of a group of people. */
export interface Published {
  readonly total: number | null
  readonly cells: readonly { readonly latitude: number; readonly longitude: number; readonly count: number }[]
}

export type Answers = Readonly<Record<string, Published>>

/**
 * Cells of a unit or a band are said from ten people on. Five may then live where unit and cell are both said and their
 * crossing is not, so that a crossing which is not said does not mean fewer than five.
 */
const leastCrossing = 2 * leastPeople

/** Every answer that there is of a condition, made once: nothing else of these people leaves the server. */
export function publish({
  ill,
  residents,
  before,
}: {
  readonly ill: Counts
  readonly residents: Counts
  /** Of the month before. */
  readonly before?: Held | undefined
}): { readonly answers: Answers; readonly held: Held } {
  const numbers = numbersSince(before, ill)
  const shown = new Set<string>()
  const figureOf = (part: string, cell?: string): Figure => {
    const key = keyOf(part, cell)
    const said = numbers.get(key)?.said ?? 0
    return { key, count: ill.get(key) ?? 0, said, residents: residents.get(key) ?? 0 }
  }
  const whole = figureOf(everybody)
  if (!isSayable(whole)) return { answers: {}, held: heldAfter(before, numbers, () => false) }
  const cellOf = new Map(cellsIn(numbers.keys()).map((cell) => [keyOf(everybody, cell), cell]))
  const cells = withoutSmallest(
    [...cellOf.values()].map((cell) => figureOf(everybody, cell)).filter((one) => isSayable(one)),
    (kept) => fits(whole, kept),
  )
  const rows = cells.flatMap((figure) => {
    const cell = cellOf.get(figure.key)
    return cell === undefined ? [] : [{ cell, figure }]
  })
  const answers: Record<string, Published> = {}
  const say = (part: Figure, cells: readonly Row[]) => {
    answers[part.key] = publishedOf(part, cells)
    for (const { key } of [part, ...cells.map(({ figure }) => figure)]) shown.add(key)
  }
  say(whole, rows)
  for (const kind of ['unit', 'age'] as const) {
    const all = partsIn(numbers.keys(), kind).map((part) => figureOf(part))
    const crossed = (parts: readonly Figure[]) => crossingsOf(rows, parts, figureOf)
    const parts = withoutSmallest(
      all.filter((one) => isSayable(one)),
      (kept) => fits(whole, kept) && isPossible(whole, rows, kept, crossed(kept), figureOf),
    )
    const crossings = crossed(parts)
    for (const part of parts)
      say(
        part,
        crossings.filter((one) => one.part === part.key),
      )
  }
  return { answers, held: heldAfter(before, numbers, (key) => shown.has(key)) }
}

interface Row {
  readonly cell: string
  readonly figure: Figure
}

interface Crossing extends Row {
  readonly part: string
}

type FigureOf = (part: string, cell?: string) => Figure

const publishedOf = ({ said }: Figure, cells: readonly Row[]): Published => ({
  total: said,
  cells: cells.map(({ cell, figure }) => ({ ...middleOf(cell), count: figure.said })),
})

/** The cells of parts that may be said beside the cells of everybody and the totals of the parts. */
function crossingsOf(
  rows: readonly Row[],
  parts: readonly Figure[],
  figureOf: FigureOf,
): readonly Crossing[] {
  let crossings = parts.flatMap(({ key: part }) =>
    rows
      .map(({ cell }): Crossing => ({ cell, part, figure: figureOf(part, cell) }))
      .filter(({ figure }) => isSayable(figure, leastCrossing)),
  )
  const keepIn = (whole: Figure, isIn: (one: Crossing) => boolean) => {
    const kept = new Set(
      withoutSmallest(
        crossings.filter(isIn).map(({ figure }) => figure),
        (some) => fits(whole, some),
      ),
    )
    crossings = crossings.filter((one) => !isIn(one) || kept.has(one.figure))
  }
  for (let last = -1; last !== crossings.length; ) {
    last = crossings.length
    for (const { cell, figure } of rows) keepIn(figure, (one) => one.cell === cell)
    for (const part of parts) keepIn(part, (one) => one.part === part.key)
  }
  return crossings
}

/** The people of a crossing that is not said. */
const five = { count: leastPeople, said: leastPeople }

/**
 * Whether a town can be in which what is said is exact, and nowhere are one to four people: what cells and parts have
 * beside their crossings either is without the other one, or meets in crossings of five, which are not said.
 */
function isPossible(
  whole: Figure,
  rows: readonly Row[],
  parts: readonly Figure[],
  crossings: readonly Crossing[],
  figureOf: FigureOf,
): boolean {
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  const saidIn = (isIn: (one: Crossing) => boolean) =>
    sum(crossings.filter(isIn).map(({ figure }) => figure.said))
  const left = new Map(
    parts.map(({ key, said }) => [key, said - saidIn(({ part }) => part === key)] as const),
  )
  const isSaid = new Set(crossings.map(({ figure }) => figure.key))
  let apart = sum(rows.map(({ figure }) => figure.said)) + sum([...left.values()])
  for (const { cell, figure } of rows) {
    let beside = figure.said - saidIn((one) => one.cell === cell)
    // The part of which most is left first: so the most of them meet.
    for (const [part, rest] of [...left].sort(([, one], [, other]) => other - one)) {
      const crossing = figureOf(part, cell)
      const mayMeet = !isSaid.has(crossing.key) && isAmongOthers({ ...five, residents: crossing.residents })
      if (beside < leastPeople || rest < leastPeople || !mayMeet) continue
      beside -= leastPeople
      apart -= leastPeople
      left.set(part, rest - leastPeople)
    }
  }
  return apart <= whole.said
}
