/** @jest-environment node */

import {
  boxHeight,
  drawn,
  type Extent,
  highest,
  putRight,
  scrolledTo,
  showing,
  start,
  visible,
} from './scale.ts'

const short: Extent = { count: 1000, rowHeight: 40, viewport: 600 }
const long: Extent = { count: 1_000_000, rowHeight: 56, viewport: 600 }
const end = (extent: Extent) => boxHeight(extent) - extent.viewport

describe('A short list', () => {
  it('is as high as its rows and scrolls one to one', () => {
    expect(boxHeight(short)).toBe(40_000)
    expect(scrolledTo(start, 4321, short).top).toBe(4321)
    expect(visible({ top: 4321, scroll: 4321 }, short)).toEqual({ first: 108, last: 123 })
  })

  it('has no rows where it is empty', () => {
    const none = { ...short, count: 0 }
    const span = visible(start, none)
    expect(span.last).toBeLessThan(span.first)
    expect(drawn(span, 0)).toEqual({ first: 0, last: -1 })
  })

  it('draws ten rows more on either side', () => {
    expect(drawn({ first: 108, last: 123 }, 1000)).toEqual({ first: 98, last: 133 })
    expect(drawn({ first: 3, last: 995 }, 1000)).toEqual({ first: 0, last: 999 })
  })
})

describe('A list of 1,000,000 rows of 56 pixels', () => {
  it('gets a box that every browser can draw', () => {
    expect(boxHeight(long)).toBe(highest)
    expect(highest).toBeLessThan(17_000_000)
  })

  it('shows its last row at the end of the box and its first at the beginning', () => {
    const last = scrolledTo(start, end(long), long)
    expect(visible(last, long).last).toBe(999_999)
    expect(last.top).toBe(56_000_000 - 600)
    expect(scrolledTo(last, 0, long).top).toBe(0)
  })

  it('moves one to one with small steps wherever it is', () => {
    const middle = putRight({ top: 30_000_000, scroll: 0 }, long)
    expect(scrolledTo(middle, middle.scroll + 100, long).top).toBeCloseTo(30_000_100)
    expect(scrolledTo(middle, middle.scroll - 40, long).top).toBeCloseTo(29_999_960)
  })

  it('jumps in proportion and comes back to the same place', () => {
    const middle = scrolledTo(start, 4_000_000, long)
    expect(middle.top / (56_000_000 - 600)).toBeCloseTo(0.5, 2)
    const right = putRight(middle, long)
    expect(right.top).toBeCloseTo(middle.top)
    expect(right.scroll).toBeCloseTo(4_000_000)
  })

  it('reaches every row by number', () => {
    for (const index of [0, 1, 17_000, 123_456, 500_000, 987_654, 999_998, 999_999]) {
      const { first, last } = visible(showing(start, index, long, true), long)
      expect(first).toBeLessThanOrEqual(index)
      expect(last).toBeGreaterThanOrEqual(index)
    }
  })

  it('comes to the last row by steps alone', () => {
    let position = putRight({ top: 55_990_000, scroll: 0 }, long)
    for (let step = 0; step < 200; step++)
      position = scrolledTo(position, Math.min(position.scroll + 100, end(long)), long)
    expect(visible(position, long).last).toBe(999_999)
  })
})

describe('Showing a row', () => {
  it('moves nothing where the row is in sight, and no further than needed otherwise', () => {
    const here = { top: 400, scroll: 400 }
    expect(showing(here, 12, short)).toBe(here)
    expect(showing(here, 5, short).top).toBe(200)
    expect(showing(here, 30, short).top).toBe(31 * 40 - 600)
  })
})
