import { boundsOf, fromMultipolygon, isInside, overlap, toMultipolygon } from './geo.ts'

const triangle = [
  { lat: -22, lng: -47 },
  { lat: -22, lng: -46 },
  { lat: -21, lng: -46.5 },
]

describe('areas on the wire', () => {
  it('are a multipolygon, longitude first, each ring closed', () => {
    expect(toMultipolygon([triangle])).toBe('MULTIPOLYGON (((-47 -22, -46 -22, -46.5 -21, -47 -22)))')
    expect(toMultipolygon([[...triangle, { lat: -22, lng: -47 }]])).toBe(toMultipolygon([triangle]))
  })

  it('are read back, several polygons and other spellings too', () => {
    const [first] = triangle
    expect(fromMultipolygon(toMultipolygon([triangle, triangle]))).toEqual([
      [...triangle, first],
      [...triangle, first],
    ])
    expect(fromMultipolygon('multipolygon(((-47 -22,-46 -22,-46.5 -21)))')).toEqual([triangle])
    expect(fromMultipolygon('POLYGON ((-47 -22, -46 -22, -46.5 -21))')).toEqual([triangle])
  })

  it.each([null, undefined, '', 'POINT (1 2)', 'MULTIPOLYGON EMPTY', 'MULTIPOLYGON (((a b, c d, e f)))'])(
    'are none in %j',
    (text) => expect(fromMultipolygon(text)).toEqual([]),
  )

  it('contain what lies inside of them', () => {
    expect(isInside(triangle, { lat: -21.7, lng: -46.5 })).toBe(true)
    expect(isInside(triangle, { lat: -21.2, lng: -46.9 })).toBe(false)
    expect(isInside([], { lat: 0, lng: 0 })).toBe(false)
  })

  it('lie in a box', () => {
    expect(boundsOf(triangle)).toEqual({ south: -22, north: -21, west: -47, east: -46 })
    expect(boundsOf([])).toBeUndefined()
  })
})

describe('two boundaries', () => {
  const square = (south: number, west: number, size = 1) => [
    { lat: south, lng: west },
    { lat: south, lng: west + size },
    { lat: south + size, lng: west + size },
    { lat: south + size, lng: west },
  ]
  test.each([
    ['crossing', square(0, 0), square(0.5, 0.5), true],
    ['within one another', square(0, 0, 3), square(1, 1), true],
    ['around one another', square(1, 1), square(0, 0, 3), true],
    ['that are the same', square(0, 0), square(0, 0), true],
    ['side by side', square(0, 0), square(0, 1), false],
    ['touching at a corner', square(0, 0), square(1, 1), false],
    ['far apart', square(0, 0), square(5, 5), false],
    ['of which one is none', square(0, 0), [], false],
  ])('%s', (_how, one, other, expected) => {
    expect(overlap(one, other)).toBe(expected)
  })
})
