import type { Having } from '@saude/contract/record/record'
import type { RecordTest } from './test-record.ts'

const parallel = 24

/** Protocol numbers of parallel creations. */
export function testNumbers({
  of,
  area,
  values,
  elsewhere: other,
  create,
}: RecordTest<Having<'get' | 'create'>>): void {
  it('counts for each client and year, without gaps or doubles under parallel creation', async () => {
    const { call, elsewhere } = area()
    const start = await numberOf(await create())
    const ids = await Promise.all(Array.from({ length: parallel }, () => create()))
    const numbers = (await Promise.all(ids.map(numberOf))).sort((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: parallel }, (_, index) => start + 1 + index))
    const there = async () => {
      const { id } = await call(of.create, other(), elsewhere)
      return countOf((await call(of.get, { id }, elsewhere)).number)
    }
    // Records that are counted together have taken numbers there before.
    const first = await there()
    expect(await numberOf(await create())).toBe(start + 1 + parallel)
    expect(await there()).toBe(first + 1)
  })

  const { remove } = of
  if (remove)
    it('gives no number twice, not that of a removed entry either', async () => {
      const { call } = area()
      const id = await create()
      const number = await numberOf(id)
      await call(remove, { id })
      expect(await numberOf(await create())).toBe(number + 1)
    })

  it('does not use up a number for what was refused', async () => {
    const { call } = area()
    const before = await numberOf(await create())
    await expect(call(of.create, { ...values(), unknownKey: 1 })).rejects.toMatchObject({ key: 'validation' })
    expect(await numberOf(await create())).toBe(before + 1)
  })

  const numberOf = async (id: string): Promise<number> => {
    const { number } = await area().call(of.get, { id })
    return countOf(number)
  }
}

const countOf = (number: string | null | undefined): number =>
  Number(/^\d{4}\/(\d{6})$/.exec(number ?? '')?.[1])
