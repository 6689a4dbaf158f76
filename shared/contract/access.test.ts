import { accessOf, aliases, areaNames, defaultPermissions } from './access.ts'
import { accessTable, type QueryName } from './access-table.ts'
import { navigation } from './navigation.ts'
import { explainMissing, holds } from './permissions.ts'
import { type GroupKey, groupKeys } from './session.ts'

const groupsOf = (name: QueryName) => [...accessOf(name).groups].sort()

describe('the access table', () => {
  test('every entry has a Portuguese title of its own and a known area', () => {
    const titles = Object.values(accessTable).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    for (const { area, title } of Object.values(accessTable)) {
      expect(areaNames).toContain(area)
      expect(title).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ]/)
    }
  })

  test.each<[QueryName, GroupKey[]]>([
    [
      'citizenUpdate',
      [
        'healthSecretary',
        'healthAttendant',
        'systemAdministration',
        'healthCoordinator',
        'healthDirector',
        'nurse',
        'doctor',
      ],
    ],
    [
      'citizenDelete',
      ['healthAttendant', 'healthCoordinator', 'healthDirector', 'healthSecretary', 'systemAdministration'],
    ],
    [
      'campaignList',
      ['healthCoordinator', 'healthDirector', 'healthSecretary', 'systemAdministration', 'doctor', 'nurse'],
    ],
    ['userList', ['healthSecretary', 'systemAdministration', 'healthCoordinator', 'healthDirector']],
    [
      'immunizationGeolocation',
      [
        'healthSecretary',
        'healthAttendant',
        'systemAdministration',
        'healthCoordinator',
        'healthDirector',
        'nurse',
        'doctor',
      ],
    ],
    [
      'sendMessageCreate',
      ['healthAttendant', 'healthCoordinator', 'healthDirector', 'healthSecretary', 'systemAdministration'],
    ],
    [
      'examRequestAuthorise',
      ['healthSecretary', 'systemAdministration', 'healthCoordinator', 'healthDirector'],
    ],
    [
      'localConsortiumAuthorise',
      ['healthSecretary', 'systemAdministration', 'healthCoordinator', 'healthDirector'],
    ],
    ['dataSourceList', ['healthSecretary', 'publicAdministration', 'systemAdministration']],
    ['clientList', []],
  ])('%s is for the groups that the specification names', (name, expected) => {
    expect(groupsOf(name)).toEqual([...expected].sort())
  })

  test('provider staff hold every private query, those for the provider, and no other kind', () => {
    const held = new Set(defaultPermissions('prixDev'))
    for (const [name, { access }] of Object.entries(accessTable)) {
      expect(held.has(name as QueryName)).toBe(['private', 'provider'].includes(access)) // keys of the table
    }
  })

  test('no group holds what is open to all or to nobody', () => {
    expect(accessOf('symptomQuizList').access).toBe('nobody')
    expect(accessOf('userLogin').access).toBe('public')
    for (const group of groupKeys) expect(defaultPermissions(group)).not.toContain('symptomQuizList')
  })

  test('a second spelling is never a name of its own', () => {
    for (const [alias, name] of Object.entries(aliases)) {
      expect(Object.hasOwn(accessTable, alias)).toBe(false)
      expect(accessOf(name)).toBeDefined()
    }
  })
})

describe('navigation entries explain themselves (specification 1, section 6)', () => {
  const entry = (section: string) => navigation.find((one) => one.section === section)

  test('the eight entries stand in their order', () => {
    expect(navigation.map(({ path }) => path)).toEqual([
      '/app',
      '/app/map',
      '/app/epidemiology',
      '/app/health-secretary',
      '/app/travel',
      '/app/citizen',
      '/app/options',
      '/app/user/self-update',
    ])
  })

  test('one missing permission is named', () => {
    expect(explainMissing('citizenList', new Set())).toBe(
      'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de cidadãos',
    )
    expect(explainMissing({ every: ['citizenList', 'citizenGet'] }, new Set(['citizenGet']))).toBe(
      'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de cidadãos',
    )
  })

  test('alternatives are listed as sets', () => {
    expect(explainMissing(entry('travel')?.needs, new Set())).toBe(
      'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Criar viagem)',
    )
    expect(
      explainMissing({ some: [{ every: ['citizenList', 'citizenGet'] }, 'vehicleList'] }, new Set()),
    ).toBe(
      'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Lista de cidadãos; Consultar cidadão), (Lista de veículos)',
    )
  })

  test('who holds enough is told nothing', () => {
    expect(explainMissing(entry('travel')?.needs, new Set(['travelCreate']))).toBeUndefined()
    expect(holds(undefined, new Set())).toBe(true)
    expect(holds({ some: [{ every: ['a', 'b'] }, 'c'] }, new Set(['a', 'b']))).toBe(true)
    expect(holds({ some: [{ every: ['a', 'b'] }, 'c'] }, new Set(['a']))).toBe(false)
  })

  test.each<[GroupKey, string[]]>([
    ['acs', ['home', 'map', 'citizen', 'options', 'profile']],
    ['driver', ['home', 'travel', 'options', 'profile']],
    ['travelLogisticManager', ['home', 'travel', 'citizen', 'options', 'profile']],
    ['nurse', ['home', 'map', 'epidemiology', 'citizen', 'options', 'profile']],
    ['healthAttendant', ['home', 'map', 'health-secretary', 'travel', 'citizen', 'options', 'profile']],
  ])('%s may open %p', (group, sections) => {
    const held = new Set<string>(defaultPermissions(group))
    expect(navigation.filter(({ needs }) => holds(needs, held)).map(({ section }) => section)).toEqual(
      sections,
    )
  })
})
