import { newId } from '@saude/contract/id'
import { createIds } from './ids.ts'

describe('ids of many rows', () => {
  const added = Array.from({ length: 20_000 }, () => newId())
  const ids = createIds()
  for (const id of added) ids.add(id)

  test('answers each id by its number and each number by its id', () => {
    expect(ids.length).toBe(20_000)
    expect(added.every((id, number) => ids.at(number) === id && ids.numberOf(id) === number)).toBe(true)
  })

  test('knows no number of an id that was not added, and no id of a number beyond', () => {
    expect(Array.from({ length: 1_000 }, () => ids.numberOf(newId())).every((one) => one === undefined)).toBe(
      true,
    )
    expect(ids.at(20_000)).toBeUndefined()
  })

  test('keeps ids that are written otherwise, between others, while it grows', () => {
    const mixed = createIds()
    const all = added.slice(0, 5_000).flatMap((id, at) => (at % 10 === 0 ? [id, `old-${at}`] : [id]))
    for (const id of all) mixed.add(id)
    expect(all.every((id, number) => mixed.at(number) === id && mixed.numberOf(id) === number)).toBe(true)
    expect(mixed.numberOf('old-1')).toBeUndefined()
    expect(mixed.numberOf(added[0]?.toUpperCase() ?? '')).toBeUndefined()
  })
})
