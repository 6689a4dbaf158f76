import { rowsAsked } from './list-query.ts'

describe('the rows of a list call (wire.md)', () => {
  test.each([
    [{}, 0, 39],
    [{ startIndex: 0, stopIndex: 4 }, 0, 4],
    [{ step: 2, eachStep: 10 }, 20, 29],
    [{ startIndex: 90_000 }, 90_000, 90_039],
    [{ startIndex: 5, stopIndex: 2 }, 5, 5],
    [{ eachStep: 9999 }, 0, 249],
  ])('%p are rows %i to %i', (input, startIndex, stopIndex) => {
    expect(rowsAsked(input, 250)).toEqual({ startIndex, stopIndex })
  })
})
