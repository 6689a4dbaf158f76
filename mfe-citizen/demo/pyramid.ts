import type { DemoGender } from './types.ts'

/** Brazil by five years of age from 0 to 4 up, women and men: IBGE, Censo Demográfico 2022 (203,080,756 people). */
export const census: [number, number][] = [
  [6243171, 6461689],
  [6738158, 7011282],
  [6682215, 6992746],
  [7058427, 7317515],
  [7699157, 7767306],
  [7842265, 7627458],
  [7935832, 7537285],
  [8345458, 7827333],
  [8291111, 7781059],
  [7091003, 6549109],
  [6584190, 6014391],
  [6149601, 5419505],
  [5338555, 4605834],
  [4288180, 3588052],
  [3243186, 2615350],
  [2189593, 1657786],
  [1465178, 1009852],
  [835554, 493649],
  [385388, 194341],
  [114859, 50319],
  [27244, 10570],
]

export const oldest = 104
const ages = oldest + 1

/** People without a home yet, counted by sex and age, from whom the households are put together. */
export interface Crowd {
  /** Takes anybody, everybody being as likely. */
  takeAny(mark: number): { gender: DemoGender; age: number } | null
  /** Takes somebody of a sex (or of either) whose age is the nearest to the wish within the limits. */
  takeNear(
    gender: DemoGender | null,
    wish: number,
    low: number,
    high: number,
  ): { gender: DemoGender; age: number } | null
}

/**
 * A crowd that is kept at `size` by people drawn evenly from the census. Everybody drawn finds a home sooner or
 * later, so the ages of a town are those of the census however its households are put together.
 */
export function createCrowd(start: number, size: number): Crowd {
  const bounds = cumulative()
  const counts = { F: new Int32Array(ages), M: new Int32Array(ages) }
  let total = 0
  let drawn = start

  const refill = () => {
    while (total < size) {
      // Steps of the golden ratio fill the unit interval more evenly than chance does.
      drawn = (drawn + 0.6180339887498949) % 1
      const at = search(bounds, drawn)
      bump(counts[at < ages ? 'F' : 'M'], at % ages, 1)
      total += 1
    }
  }
  const take = (gender: DemoGender, age: number) => {
    bump(counts[gender], age, -1)
    total -= 1
    return { gender, age }
  }
  const has = (gender: DemoGender, age: number) => (counts[gender][age] ?? 0) > 0

  return {
    takeAny(mark) {
      refill()
      let left = Math.floor(mark * total)
      for (const gender of ['F', 'M'] as const) {
        for (let age = 0; age < ages; age++) {
          left -= counts[gender][age] ?? 0
          if (left < 0) return take(gender, age)
        }
      }
      return null
    },
    takeNear(gender, wish, low, high) {
      const middle = Math.round(Math.min(high, Math.max(low, wish)))
      for (let away = 0; away <= high - low; away++) {
        for (const age of away === 0 ? [middle] : [middle + away, middle - away]) {
          if (age < low || age > high || age < 0 || age >= ages) continue
          const order = gender ? [gender] : age % 2 ? (['F', 'M'] as const) : (['M', 'F'] as const)
          for (const one of order) if (has(one, age)) return take(one, age)
        }
      }
      return null
    },
  }
}

/** Upper bounds of the shares of women of each age, then of men. Within five years older ages are rarer from 60 on. */
function cumulative(): Float64Array {
  const bounds = new Float64Array(ages * 2)
  const total = census.reduce((sum, [women, men]) => sum + women + men, 0)
  let sum = 0
  for (const sex of [0, 1] as const) {
    census.forEach((group, at) => {
      const slope = at >= 12 ? [1.2, 1.1, 1, 0.9, 0.8] : [1, 1, 1, 1, 1]
      slope.forEach((weight, year) => {
        sum += (group[sex] / total / 5) * weight
        bounds[sex * ages + at * 5 + year] = sum
      })
    })
  }
  return bounds
}

function search(bounds: Float64Array, mark: number): number {
  let low = 0
  let high = bounds.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 1) <= mark) low = middle + 1
    else high = middle
  }
  return low
}

function bump(counts: Int32Array, age: number, by: number): void {
  counts[age] = (counts[age] ?? 0) + by
}
