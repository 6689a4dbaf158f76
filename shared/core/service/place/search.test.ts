import type { TestArea } from '@saude/service/testing/area'
import { placeAutocomplete, placeDetails, searchPlace } from '../../contract/place.ts'
import { openCoreArea } from '../../testing/area.ts'
import { town } from '../../testing/core.ts'
import { alikeWords, isAlike, matchOf } from './match.ts'

/** The town's 'Rua Acre' passes Bela Vista, in Santa Rita do Vale, and has the CEP 13696-950. */
let area: TestArea
beforeAll(async () => {
  area = await openCoreArea()
})
afterAll(() => area.close())

const suggest = async (q: string) => (await area.call(placeAutocomplete, { q })).items
const named = async (q: string) => (await suggest(q)).map(({ name }) => name)

describe('a street is found', () => {
  test.each([
    ['Rua Acre', 'Rua Acre'],
    ['R. Acre', 'Rua Acre'],
    ['Rua Acre, Bela Vista', 'Rua Acre'],
    ['Rua Acre, 100 - Bela Vista', 'Rua Acre, 100'],
    ['rua acre 100 bela vista', 'Rua Acre, 100'],
    ['Bela Vista, R. Acre', 'Rua Acre'],
    ['acre bela vis', 'Rua Acre'],
    ['Rua Acre, Bela Vista, Santa Rita do Vale - SP', 'Rua Acre'],
    ['Bela Vista, Rua Acre, Santa Rita do Vale', 'Rua Acre'],
    ['Rua Acre, Santa Rita do Vale, São Paulo, Brasil', 'Rua Acre'],
    ['Rua Acre, 100, 13696-950', 'Rua Acre, 100'],
    ['13696-950', 'Rua Acre'],
    ['13696950', 'Rua Acre'],
    ['13696-95', 'Rua Acre'],
    ['Rua Ace', 'Rua Acre'],
    ['Rua Arce', 'Rua Acre'],
    ['rua Acrre, bela vista', 'Rua Acre'],
    ['Rua Acre, Bela Vsta', 'Rua Acre'],
  ])('by %s', async (q, name) => {
    expect(await named(q)).toContain(name)
  })

  test('by its whole address, as the product itself writes it, before all others', async () => {
    for (const { name } of town.streets.slice(0, 40)) {
      const id = (await suggest(name)).find((one) => one.name === name)?.id ?? ''
      const { place } = await area.call(placeDetails, { id })
      const found = await area.call(searchPlace, { place: place.fullAddress ?? '' })
      expect([place.fullAddress, found.name]).toEqual([place.fullAddress, name])
    }
  })

  test('with a number says that its point is the middle of the street, without one it does not', async () => {
    const says = 'o ponto fica no meio da rua'
    expect((await suggest('Rua Acre, 100'))[0]?.description).toContain(says)
    expect((await suggest('Rua Acre'))[0]?.description).not.toContain(says)
  })

  test('by its own words before streets of which a letter is wrong', async () => {
    const streets = (await suggest('rua amazonas')).filter(({ id }) => id.startsWith('street:'))
    expect(streets[0]?.name).toMatch(/Amazonas/)
  })
})

test('a name of the municipality or of a neighbourhood is not that of each street with a word of it', async () => {
  const cities = await suggest('Santa Rita do Vale')
  expect(cities.filter(({ id }) => id.startsWith('street:'))).toEqual([])
  expect(cities.map(({ name }) => name)).toContain('Santa Rita do Vale')
  expect(await named('Rua Santa Rita, Santa Rita do Vale')).toContain('Rua Santa Rita')
  const [first] = await suggest('Bela Vista')
  expect(first?.id).toMatch(/^(neighborhood|unit):/)
})

test('cities are found with their state, by its name and its code', async () => {
  for (const q of ['Xapuri - AC', 'xapuri, acre', 'Xapury, AC']) expect(await named(q)).toContain('Xapuri')
})

test.each(['rua', 'R.', 'Avenida', 'praça da', 'rua zyxwv', 'Rua Acre, Campinas'])(
  'a map does not move to a place for %s',
  async (place) => {
    expect(await area.call(searchPlace, { place })).toMatchObject({ coordinates: null, name: null })
  },
)

test('streets of a kind that is being typed are offered', async () => {
  expect((await named('rua')).every((name) => name.startsWith('Rua '))).toBe(true)
  expect(await named('rua')).toHaveLength(5)
})

test('a place says the name of its state', async () => {
  const [found] = await suggest('Rua Acre')
  const { place } = await area.call(placeDetails, { id: found?.id ?? '' })
  expect(place.state).toEqual({ name: 'São Paulo', code: 'SP' })
  const city = (await suggest('Xapuri'))[0]
  expect((await area.call(placeDetails, { id: city?.id ?? '' })).place.state).toEqual({
    name: 'Acre',
    code: 'AC',
  })
})

test.each([
  ['acre', 'acre'],
  ['ace', 'acre'],
  ['cre', 'acre'],
  ['aacre', 'acre'],
  ['axre', 'acre'],
  ['arce', 'acre'],
])('%s is %s with a slip of the finger, and an index can be asked for it', (typed, word) => {
  expect(isAlike(typed, word)).toBe(true)
  if (typed !== word) expect(alikeWords(typed)).toContain(word)
})

test.each([
  ['ac', 'acre'],
  ['alta', 'acre'],
  ['sao', 'sol'],
  ['1500', '1501'],
])('%s is not %s', (typed, word) => expect(isAlike(typed, word)).toBe(false))

test('words that fit nothing count against a place by their letters', () => {
  const said = { own: ['rua', 'acre'], around: [['bela', 'vista']] }
  expect(matchOf(['rua', 'acre', 'bela', 'vista'], said)).toMatchObject({ fits: 1, isExact: true })
  expect(matchOf(['avenida', 'acre'], said)?.fits).toBeCloseTo(0.8)
  expect(matchOf(['acre', 'hospital'], said)?.fits).toBeCloseTo(1 / 3)
  expect(matchOf(['bela', 'vista'], said)).toBeUndefined()
})
