import { createRandom } from '@saude/town/random'
import { leastCounted } from '../../contract/explorer.ts'
import { type Counts, groupsOf, protectedByColumn, protectedByRow, widened, withoutSmall } from './protect.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** A town's table: some rows full, some nearly empty. */
function tableOf(seed: string): Counts {
  const random = createRandom(seed)
  const [height, width] = [random.int(2, 9), random.int(2, 7)]
  const values = Array.from({ length: height }, () => {
    const most = random.pick([3, 9, 40])
    return Array.from({ length: width }, () => (random.chance(0.2) ? 0 : random.int(0, most)))
  })
  return {
    values,
    rowTotals: values.map(sum),
    columnTotals: Array.from({ length: width }, (_, at) => sum(values.map((row) => row[at] ?? 0))),
    dividesByRow: true,
    dividesByColumn: true,
    isWithin: true,
  }
}

const seeds = Array.from({ length: 300 }, (_, at) => `table ${at}`)

/** The least and the most that a number can be of which row, column and all are known. */
const boundsOf = (row: number, column: number, all: number) => [
  Math.max(0, row + column - all),
  Math.min(row, column),
]

test.each([
  ['rows', protectedByRow],
  ['columns', protectedByColumn],
] as const)('with %s put together no number is below five, and the sums are exact', (_, protect) => {
  for (const seed of seeds) {
    const counts = tableOf(seed)
    const [rows, columns] = [groupsOf(counts.rowTotals), groupsOf(counts.columnTotals)]
    if (!rows || !columns) continue
    const found = protect(counts, rows, columns)
    expect(found.values.flat().filter((count) => count !== 0 && (count ?? 0) < leastCounted)).toEqual([])
    expect(sum(found.values.flat().map((count) => count ?? 0))).toBe(sum(counts.rowTotals))
    expect(found.rowTotals).toEqual(found.values.map((row) => sum(row.map((count) => count ?? 0))))
    expect([...found.rows.flat()].sort((a, b) => a - b)).toEqual([...counts.rowTotals.keys()])
  }
})

test('a number that was put together with others can be anything within five, from whatever else is published', () => {
  let looked = 0
  for (const seed of seeds) {
    const counts = tableOf(seed)
    const [rows, columns] = [groupsOf(counts.rowTotals), groupsOf(counts.columnTotals)]
    if (!rows || !columns) continue
    const found = protectedByRow(counts, rows, columns)
    // Rows of the table are known from other tables, as far as they have five people.
    for (const [rowAt, row] of found.rows.entries()) {
      const parts = rows.filter((group) => group.every((at) => row.includes(at)))
      if (parts.length < 2) continue
      for (const [columnAt] of found.columns.entries()) {
        const all = sum(found.values[rowAt]?.map((count) => count ?? 0) ?? [])
        const column = found.values[rowAt]?.[columnAt] ?? 0
        for (const part of parts) {
          const total = sum(part.map((at) => counts.rowTotals[at] ?? 0))
          const [least = 0, most = 0] = boundsOf(total, column, all)
          looked += 1
          expect(most - least >= leastCounted || most === 0 || least >= leastCounted).toBe(true)
        }
      }
    }
  }
  expect(looked).toBeGreaterThan(500)
})

test('small categories stand together the same way in every table, and wider ones are made of them', () => {
  expect(groupsOf([30, 2, 9, 0, 1])).toEqual([[0], [3], [1, 2, 4]])
  expect(groupsOf([1, 2])).toBeNull()
  expect(groupsOf([12, 7])).toEqual([[0], [1]])
  // 3 stands with 0, which are of different buckets: both buckets become one.
  const groups = groupsOf([6, 20, 20, 2]) ?? []
  expect(groups).toEqual([[1], [2], [0, 3]])
  expect(widened(groups, (at) => Math.floor(at / 2))).toEqual([[0, 1, 2, 3]])
  expect(widened([[0], [1], [2], [3]], (at) => Math.floor(at / 2))).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('what a number leaves of a whole is no small number either', () => {
  // 58 of 60, 20 of 40 and 5 of 30.
  expect(groupsOf([58, 20, 5], [60, 40, 30])).toEqual([[1], [0, 2]])
  // Of 63 all but three: no grouping hides them.
  expect(groupsOf([40, 20], [41, 22])).toBeNull()
  // What stands together in the whole does so here.
  expect(groupsOf([10, 20, 7], [60, 40, 30], [[1], [0, 2]])).toEqual([[1], [0, 2]])
  const counts: Counts = {
    values: [
      [28, 9],
      [15, 15],
      [20, 0],
    ],
    rowTotals: [37, 30, 20],
    columnTotals: [63, 24],
    dividesByRow: true,
    dividesByColumn: true,
    isWithin: true,
    whole: {
      values: [
        [30, 30],
        [30, 30],
        [40, 9],
      ],
      rowTotals: [60, 60, 49],
      columnTotals: [100, 69],
    },
  }
  const found = protectedByRow(counts, [[0], [1], [2]], [[0], [1]])
  // The first row leaves two of thirty: it stands with the smallest.
  expect(found).toMatchObject({
    rows: [[1], [0, 2]],
    values: [
      [15, 15],
      [48, 9],
    ],
  })
  expect(protectedByColumn(counts, [[0], [1], [2]], [[0], [1]]).columns).toEqual([[0, 1]])
  // Of dimensions of which neither divides people it is left out.
  const plain = { ...counts, dividesByRow: false, dividesByColumn: false }
  expect(withoutSmall(plain).values[0]).toEqual([null, 9])
})

test('columns that do not divide people: who is in the row and not in the column is no small number either', () => {
  const counts: Counts = {
    // Twenty people of whom eighteen are ill, forty of whom ten are.
    values: [[18], [10]],
    rowTotals: [20, 40],
    columnTotals: [28],
    dividesByRow: true,
    dividesByColumn: false,
    isWithin: true,
  }
  const found = protectedByRow(counts, [[0], [1]], [[0]])
  expect(found).toMatchObject({
    rows: [[0], [1]],
    values: [[null], [null]],
    rowTotals: [20, 40],
    columnTotals: [28],
  })
  // Each column leaves out its own: of the second one nothing is small.
  const both = {
    ...counts,
    values: [
      [18, 8],
      [10, 9],
      [0, 5],
    ],
    rowTotals: [20, 40, 9],
    columnTotals: [28, 22],
  }
  expect(protectedByRow({ ...both, isWithin: false }, [[0], [1], [2]], [[0], [1]]).values).toEqual([
    [18, 8],
    [10, 9],
    [0, 5],
  ])
  const few = {
    ...both,
    values: [
      [18, 3],
      [10, 9],
      [0, 5],
    ],
    columnTotals: [28, 17],
  }
  expect(protectedByRow({ ...few, isWithin: false }, [[0], [1], [2]], [[0], [1]]).values).toEqual([
    [18, null],
    [10, 9],
    [0, null],
  ])
  const rare = { ...counts, values: [[1], [2]], columnTotals: [3] }
  expect(protectedByRow(rare, [[0], [1]], [[0]])).toMatchObject({
    rows: [[0], [1]],
    values: [[null], [null]],
    columnTotals: [null],
  })
})
