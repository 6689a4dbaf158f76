import { cnsFits, cnsStructureFits, cpfFits, phoneFits } from '@saude/contract/documents'
import { isId } from '@saude/contract/id'
import { type CnsKind, demoCns, demoCpf, demoLandline, demoMobile } from './documents.ts'
import { createRandom, demoId } from './random.ts'

const indexes = Array.from({ length: 20_000 }, (_, at) => at)

describe('numbers of invented people', () => {
  test('every CPF has right check digits and belongs to one person', () => {
    const numbers = indexes.map((index) => demoCpf(index, index % 10))
    expect(numbers.filter((number) => !cpfFits(number))).toEqual([])
    expect(new Set(numbers).size).toBe(indexes.length)
  })

  test.each<CnsKind>(['1', '2', '70', '898', '980'])(
    'every CNS of kind %s has the right structure',
    (kind) => {
      const numbers = indexes.map((index) => demoCns(index, kind))
      expect(numbers.filter((number) => !cnsFits(number) || !cnsStructureFits(number))).toEqual([])
      expect(numbers.every((number) => number.startsWith(kind))).toBe(true)
      expect(new Set(numbers).size).toBe(indexes.length)
    },
  )

  test('definitive cards carry 001 where the check digit asks for it', () => {
    const endings = new Set(indexes.map((index) => demoCns(index, '2').slice(11, 14)))
    expect([...endings].sort()).toEqual(['000', '001'])
  })

  test('phones are phones', () => {
    const random = createRandom('phones')
    for (let at = 0; at < 500; at++) {
      expect(phoneFits(demoMobile(random, '19'))).toBe(true)
      expect(phoneFits(demoLandline(random, '19'))).toBe(true)
    }
  })
})

describe('the stream of a seed', () => {
  test('is the same for the same seed and another for another', () => {
    const take = (seed: string) => {
      const random = createRandom(seed)
      return Array.from({ length: 50 }, () => random.next())
    }
    expect(take('a')).toEqual(take('a'))
    expect(take('a')).not.toEqual(take('b'))
  })

  test('forks into independent streams', () => {
    const random = createRandom('a')
    const before = random.fork('x').next()
    random.next()
    expect(random.fork('x').next()).toBe(before)
    expect(random.fork('y').next()).not.toBe(before)
  })

  test('gives even numbers and normal ones around their mean', () => {
    const random = createRandom('even')
    const values = indexes.map(() => random.int(0, 9))
    for (let digit = 0; digit < 10; digit++) {
      expect(values.filter((value) => value === digit).length).toBeGreaterThan(1800)
    }
    const normal = indexes.map(() => random.normal(100, 15))
    const mean = normal.reduce((sum, value) => sum + value, 0) / normal.length
    const spread = Math.sqrt(normal.reduce((sum, value) => sum + (value - mean) ** 2, 0) / normal.length)
    expect(mean).toBeCloseTo(100, 0)
    expect(spread).toBeCloseTo(15, 0)
  })

  test('makes ids of the shape of UUIDv7 that carry their time', () => {
    const random = createRandom('ids')
    const at = Date.UTC(2024, 1, 29, 12)
    const ids = indexes.map(() => demoId(random, at))
    expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(at)
  })
})
