import { boundsOf, crossedSides, fromMultipolygon, isInside, toMultipolygon } from './geo.ts'

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

describe('a boundary that crosses itself', () => {
  const [a, b, c, d] = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
    { lat: 1, lng: 1 },
    { lat: 1, lng: 0 },
  ]
  test.each([
    ['not: a square', [a, b, c, d], []],
    ['not: a ring that ends where it begins', [a, b, c, d, a], []],
    [
      'not: one that touches itself at a corner',
      [a, b, { lat: 0.5, lng: 0.5 }, c, d, { lat: 0.5, lng: 0.5 }],
      [],
    ],
    ['between two of its sides', [a, c, b, d], [0, 2]],
    ['by the side that closes it', [b, c, a, d], [1, 3]],
    ['not: too few vertices', [a, b, c], []],
    ['not: none', [], []],
  ])('%s', (_how, ring, expected) => {
    expect(crossedSides(ring)).toEqual(expected)
  })

  it('names the same sides as a comparison of each with each', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let round = 0; round < 200; round++) {
      const ring = Array.from({ length: 3 + (round % 12) }, () => ({ lat: random(), lng: random() }))
      const sides = ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const)
      const isLeft = ([from, to]: (typeof sides)[number], { lat, lng }: (typeof ring)[number]) =>
        (to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng) > 0
      const areNeighbours = (one: number, other: number) =>
        [1, ring.length - 1].includes(Math.abs(one - other)) || one === other
      const expected = sides.flatMap((one, index) =>
        sides.some(
          (other, at) =>
            !areNeighbours(index, at) &&
            isLeft(one, other[0]) !== isLeft(one, other[1]) &&
            isLeft(other, one[0]) !== isLeft(other, one[1]),
        )
          ? [index]
          : [],
      )
      expect(crossedSides(ring)).toEqual(expected)
    }
  })
})
