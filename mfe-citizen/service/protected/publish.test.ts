import { type AgeBand, ageBands, leastPeople } from '../../contract/protected.ts'
import { answersOf, type Patient, type Published, publishedCount } from './publish.ts'

/** Numbers in a fixed disorder, the same at every run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const bands = Object.keys(ageBands) as AgeBand[] // Object.keys forgets the literals
const crowd = (count: number, seed: number): Patient[] => {
  const pick = random(seed)
  return Array.from({ length: count }, () => ({
    at: pick(8) === 0 ? null : { x: -46.8 + pick(4) * 0.01, y: -22.4 + pick(3) * 0.01 },
    healthUnitId: pick(10) === 0 ? null : `u${pick(4)}`,
    ageBand: bands[pick(4)] ?? null,
  }))
}

type Said = number | null
const counts = Array.from({ length: 200 }, (_, count) => count)

/**
 * Whether two answers, one of them about a part of the other's people, leave only differences of one to four: every number
 * that could stand behind each of them is tried.
 * @param publish how numbers are said
 */
function isolating(publish: (count: number) => Said) {
  const behind = (said: Said) => counts.filter((count) => publish(count) === said)
  const known = new Map<string, boolean>()
  const find = (whole: Said, part: Said): boolean => {
    const differences = behind(whole).flatMap((more) =>
      behind(part).flatMap((less) => (more >= less ? [more - less] : [])),
    )
    return differences.length > 0 && differences.every((one) => one > 0 && one < leastPeople)
  }
  return (whole: Said, part: Said): boolean => {
    const key = `${whole} ${part}`
    const found = known.get(key) ?? find(whole, part)
    known.set(key, found)
    return found
  }
}

const isolates = isolating(publishedCount)

const cellsOf = ({ cells }: Published) =>
  new Map(cells.map(({ latitude, longitude, count }) => [`${latitude} ${longitude}`, count]))

test.each([3, 7, 12, 20, 45, 90])(
  'no difference of two answers isolates fewer than five people, among %d of them',
  (count) => {
    const isolating: unknown[] = []
    for (let seed = 1; seed <= 60; seed++) {
      const before = answersOf(crowd(count, seed))
      // A month later somebody is new, moved or well again.
      const after = answersOf([...crowd(count, seed).slice(seed % 4), ...crowd(seed % 3, seed + 1_000)])
      // Every pair of answers that there is, of one month and of two.
      const answers = [...Object.values(before), ...Object.values(after)]
      for (const one of answers)
        for (const part of answers) {
          if (isolates(one.total, part.total)) isolating.push([one.total, part.total])
          const [whole, some] = [cellsOf(one), cellsOf(part)]
          for (const cell of new Set([...whole.keys(), ...some.keys()]))
            if (isolates(whole.get(cell) ?? null, some.get(cell) ?? null)) isolating.push([cell, seed])
        }
    }
    expect(isolating).toEqual([])
  },
)

test.each<[string, (count: number) => Said, Said, Said]>([
  ['exact', (count) => count, 12, 11],
  ['exact from five on', (count) => (count < leastPeople ? null : count), 6, 5],
  ['rounded to two', (count) => Math.round(count / 2) * 2, 8, 6],
])('the check itself finds numbers that name somebody where they are %s', (_, publish, whole, part) => {
  expect(isolating(publish)(whole, part)).toBe(true)
})

test('every number is a multiple of five, and fewer than five are not said', () => {
  const { all } = answersOf(crowd(80, 5))
  expect(all?.total).toBe(80)
  expect(all?.cells.every(({ count }) => count >= 5 && count % 5 === 0)).toBe(true)
  expect(answersOf(crowd(4, 9)).all).toEqual({ total: null, cells: [] })
})

test('cells lie where they lie, no matter who lives in them', () => {
  const at = (x: number) => ({ at: { x, y: -22.4321 }, healthUnitId: null, ageBand: null })
  const west = answersOf(Array.from({ length: 5 }, () => at(-46.8199))).all
  const east = answersOf(Array.from({ length: 5 }, () => at(-46.8101))).all
  expect(west).toEqual(east)
})
