import {
  boundaryOf,
  boundsOf,
  crossedSides,
  fromMultipolygon,
  isInside,
  polygonsOf,
  toMultipolygon,
} from './geo.ts'

const triangle = [
  { lat: -22, lng: -47 },
  { lat: -22, lng: -46 },
  { lat: -21, lng: -46.5 },
]

describe('areas on the wire', () => {
  it('are a multipolygon, longitude first, each ring closed', () => {
    expect(toMultipolygon(triangle)).toBe('MULTIPOLYGON (((-47 -22, -46 -22, -46.5 -21, -47 -22)))')
    expect(toMultipolygon([...triangle, { lat: -22, lng: -47 }])).toBe(toMultipolygon(triangle))
  })

  it('are read back, several polygons and other spellings too', () => {
    const [first] = triangle
    const closed = [...triangle, first]
    expect(fromMultipolygon(toMultipolygon([[triangle], [triangle, triangle]]))).toEqual([
      [closed],
      [closed, closed],
    ])
    expect(fromMultipolygon('multipolygon(((-47 -22,-46 -22,-46.5 -21)))')).toEqual([[triangle]])
    expect(fromMultipolygon('POLYGON ((-47 -22, -46 -22, -46.5 -21))')).toEqual([[triangle]])
    expect(toMultipolygon(null)).toBeNull()
    expect(toMultipolygon(triangle.slice(1))).toBeNull()
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

  it('of several parts contain what lies in one of them and in none of its holes', () => {
    const square = (south: number, size: number) => [
      { lat: south, lng: south },
      { lat: south, lng: south + size },
      { lat: south + size, lng: south + size },
      { lat: south + size, lng: south },
    ]
    const boundary = [[square(0, 10), square(2, 4)], [square(20, 2)]]
    const inside = [1, 4, 7, 15, 21].map((at) => isInside(boundary, { lat: at, lng: at }))
    expect(inside).toEqual([true, false, true, false, true])
    expect(polygonsOf(boundary)).toEqual(boundary)
    expect(boundaryOf(polygonsOf(triangle))).toBe(triangle)
    expect(boundaryOf(boundary)).toBe(boundary)
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
    expect(crossedSides([ring])).toEqual(expected.map((index) => ({ ring: 0, index })))
  })

  it('may be crossed by its holes and by its other parts', () => {
    const by = (lat: number) => [a, b, c, d].map((vertex) => ({ ...vertex, lat: vertex.lat * 3 + lat }))
    const places = crossedSides([
      [a, b, c, d],
      [a, b, c, d].map((at) => ({ lat: at.lat / 2 + 0.2, lng: at.lng / 2 + 0.2 })),
    ])
    expect(places).toEqual([])
    const beside = [a, b, c, d].map(({ lat, lng }) => ({ lat: lat + 0.5, lng: lng + 0.5 }))
    expect(crossedSides([by(5), [a, b, c, d], beside])).toEqual([
      { ring: 1, index: 1 },
      { ring: 1, index: 2 },
      { ring: 2, index: 0 },
      { ring: 2, index: 3 },
    ])
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
      expect(crossedSides([ring]).map(({ index }) => index)).toEqual(expected)
    }
  })
})
