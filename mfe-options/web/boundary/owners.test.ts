import { areaOwner, unitOwner } from './owners.ts'

const place = { city: { name: 'Itapira' }, state: { code: 'SP' } }

test("a unit's file wants its name and a place with a state, and says which is missing", () => {
  expect(unitOwner('UBS Centro', place)).toEqual({
    name: 'UBS Centro',
    city: 'Itapira',
    stateCode: 'SP',
    lacks: undefined,
  })
  expect(unitOwner(' ', place).lacks).toBe('Informe antes o nome da unidade')
  for (const location of [null, { city: place.city }, { ...place, state: { code: '' } }])
    expect(unitOwner('UBS Centro', location).lacks).toBe(
      'Informe antes a localização da unidade, com o estado',
    )
})

test("an area's file wants its name and the state of the municipality, once that is known", () => {
  const municipality = { name: 'Itapira', stateCode: 'SP', ibge: '3522604' }
  expect(areaOwner('Microárea 01', municipality)).toEqual({
    name: 'Microárea 01',
    city: 'Itapira',
    stateCode: 'SP',
    ibge: '3522604',
    lacks: undefined,
  })
  expect(areaOwner(null, municipality).lacks).toBe('Informe antes o nome')
  expect(areaOwner('Microárea 01', undefined).lacks).toBe('O município ainda não foi carregado')
  for (const known of [null, { ...municipality, stateCode: null }])
    expect(areaOwner('Microárea 01', known).lacks).toBe('Falta a UF no cadastro do município')
})
