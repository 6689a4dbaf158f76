import { accessOf, defaultPermissions, knownRows, learnRows, onRows, titleOf } from './access.ts'
import { accessRows, allow, groupsOf, open } from './access-rows.ts'
import { explainMissing, holds } from './permissions.ts'
import { groupKeys } from './session.ts'
import { rows } from './testing/rows.ts'

describe('the rows that areas declare', () => {
  test('carry their own name and area, and are found by name', () => {
    expect(rows.vehicleList).toEqual({
      name: 'vehicleList',
      area: 'options',
      title: 'Lista de veículos',
      access: 'private',
      groups: groupsOf('L S P T Y C D'),
    })
    expect(accessOf('vehicleList')).toBe(rows.vehicleList)
    expect(() => accessOf('vehicleFly')).toThrow('No area declares the access row vehicleFly')
  })

  test("cannot take another area's name", () => {
    expect(() => accessRows('travel', { citizenGet: allow('Consultar cidadão', 'S') })).toThrow(
      'a consulta citizenGet é da área citizen',
    )
    expect(accessOf('citizenGet')).toBe(rows.citizenGet)
  })

  test('are never a second spelling of a name', () => {
    expect(() => accessRows('citizen', { searchCitizen: allow('Buscar', 'S') })).toThrow(
      'searchCitizen é outra grafia de citizenSearch',
    )
  })

  test('name groups by letters that exist', () => {
    expect(() => allow('Lista', 'S X')).toThrow('X is the letter of no group')
  })

  test('that appear later join, are reported, and are held by their groups', () => {
    let calls = 0
    const stop = onRows(() => {
      calls += 1
    })
    const row = { name: 'vehicleWash', area: 'options', ...allow('Lavar veículo', 'R') } as const
    expect(learnRows([row])).toEqual([])
    expect(learnRows([row])).toEqual([])
    expect(calls).toBe(1)
    stop()
    expect(defaultPermissions('driver')).toContain('vehicleWash')
    expect(titleOf('vehicleWash')).toBe('Lavar veículo')
  })

  test.each([
    [{ groups: groupsOf('R A') }, 'os grupos da permissão travelCreate não mudam enquanto o sistema roda'],
    [{ access: 'public', groups: [] } as const, 'a consulta travelCreate é private, e não public'],
    [{ area: 'options' } as const, 'a consulta travelCreate é da área travel'],
  ])('that exist are not changed: %p', (change, words) => {
    const before = knownRows()
    expect(learnRows([{ ...rows.travelCreate, ...change }])).toEqual([words])
    expect(knownRows()).toEqual(before)
  })

  test('take a new title', () => {
    expect(learnRows([{ ...rows.travelList, title: 'Todas as viagens' }])).toEqual([])
    expect(titleOf('travelList')).toBe('Todas as viagens')
  })
})

describe('who holds what by default', () => {
  test('provider staff hold every private query, those for the provider, and no other kind', () => {
    accessRows('core', { clientList: open('provider', 'Lista de clientes') })
    const held = new Set(defaultPermissions('prixDev'))
    for (const { name, access } of knownRows())
      expect([name, held.has(name)]).toEqual([name, ['private', 'provider'].includes(access)])
    expect(defaultPermissions('healthSecretary')).not.toContain('clientList')
  })

  test('no group holds what is open to all or closed', () => {
    expect(rows.symptomQuizList.access).toBe('closed')
    expect(rows.userLogin.access).toBe('public')
    for (const group of groupKeys) expect(defaultPermissions(group)).not.toContain('symptomQuizList')
  })
})

describe('what is disabled explains itself', () => {
  test('one missing permission is named', () => {
    expect(explainMissing('citizenList', new Set())).toBe(
      'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de cidadãos',
    )
    expect(explainMissing({ every: ['citizenList', 'citizenGet'] }, new Set(['citizenGet']))).toBe(
      'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de cidadãos',
    )
  })

  test('alternatives are listed as sets', () => {
    expect(explainMissing({ some: ['travelCalendar', 'travelCreate'] }, new Set())).toBe(
      'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Cadastrar viagem)',
    )
    expect(
      explainMissing({ some: [{ every: ['citizenList', 'citizenGet'] }, 'vehicleList'] }, new Set()),
    ).toBe(
      'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Lista de cidadãos; Consultar cidadão), (Lista de veículos)',
    )
  })

  test('who holds enough misses nothing', () => {
    expect(
      explainMissing({ some: ['travelCalendar', 'travelCreate'] }, new Set(['travelCreate'])),
    ).toBeUndefined()
    expect(holds(undefined, new Set())).toBe(true)
    expect(holds({ some: [{ every: ['a', 'b'] }, 'c'] }, new Set(['a', 'b']))).toBe(true)
    expect(holds({ some: [{ every: ['a', 'b'] }, 'c'] }, new Set(['a']))).toBe(false)
  })
})
