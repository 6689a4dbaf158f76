import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultPermissions, knownRows, rowNamed } from '@saude/contract/access'
import type { AreaFace } from '@saude/contract/area'
import { menuOf } from '@saude/contract/menu'
import { holds, type Needs } from '@saude/contract/permissions'
import { forgetRoutes, knownRoutes, knownSections } from '@saude/contract/route-table'
import { matchRoute, plainPath } from '@saude/contract/routes'
import type { GroupKey } from '@saude/contract/session'
import { areaFolders, repository } from './repository.mjs'

/** The law, kept by hand: screens that the product must have. Others may come. */
const law = readFileSync(join(repository, 'shared/docs/routes.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [path = '', area, section, title, needs = '', flags = ''] = line.split('\t')
    return { path, area, section, title, needs: needs === '' ? undefined : JSON.parse(needs), flags }
  })

/** The beginnings of paths that decide which section a screen belongs to. */
const prefixes: readonly (readonly [string, string])[] = [
  ['/app/map', 'map'],
  ['/app/epidemiology', 'epidemiology'],
  ['/app/health-secretary', 'health-secretary'],
  ['/app/travel', 'travel'],
  ['/app/citizen', 'citizen'],
  ['/app/options', 'options'],
  ['/app/user/self-update', 'profile'],
]

let faces: AreaFace[]
beforeAll(async () => {
  const files = areaFolders().map((folder) => join(repository, folder, 'area.ts'))
  const modules = await Promise.all(files.filter(existsSync).map((file) => import(file)))
  faces = modules.map(({ area }) => area)
  for (const path of ['shell/routes.ts', 'shared/core/contract/access.ts'])
    await import(join(repository, path))
})
afterAll(() => {
  for (const area of new Set(knownRoutes().map((route) => route.area))) forgetRoutes(area)
})

describe('the screens of all areas together', () => {
  test('are at least those of the law, each with its title, section and needs', () => {
    const flags = ({ offline, public: open }: { offline?: boolean; public?: boolean }) =>
      [offline && 'offline', open && 'public'].filter(Boolean).join(' ')
    const declared = new Map(knownRoutes().map((route) => [route.path, route]))
    const found = law.map(({ path }) => {
      const route = declared.get(path)
      if (!route) return { path }
      const { area, section, title, needs } = route
      return { path, area, section, title, needs, flags: flags(route) }
    })
    expect(law.length).toBeGreaterThanOrEqual(195)
    expect(found).toEqual(law)
  })

  test('are declared once, and found by their own paths', () => {
    const paths = knownRoutes().map(({ path }) => path)
    expect(new Set(paths.map(plainPath)).size).toBe(paths.length)
    for (const path of paths)
      expect(matchRoute(path.replace(/\{\w+\}/g, 'x1'), knownRoutes())?.route.path).toBe(path)
  })

  test('belong to the section that their path begins with', () => {
    for (const { path, section } of knownRoutes()) {
      const wanted = prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
      if (wanted) expect([path, section]).toEqual([path, wanted[1]])
    }
  })

  test('need only permissions that an area declares', () => {
    const names = (needs: Needs | undefined): string[] => {
      if (needs === undefined) return []
      return typeof needs === 'string' ? [needs] : (needs.some ?? needs.every).flatMap(names)
    }
    const needed = [...knownRoutes(), ...knownSections()].flatMap(({ needs }) => names(needs))
    expect(needed.filter((name) => !rowNamed(name))).toEqual([])
  })

  test('need a permission wherever the law does not name them: none of them loses its needs unnoticed', () => {
    const inLaw = new Set(law.map(({ path }) => path))
    const free = knownRoutes().filter(({ path, needs, public: open }) => !needs && !open && !inLaw.has(path))
    expect(free.map(({ path }) => path).sort()).toEqual(needNothing)
  })

  test('lead up to screens that are declared', () => {
    for (const { path, back } of knownRoutes())
      if (back !== undefined)
        expect([path, knownRoutes().map((route) => route.path)]).toEqual([
          path,
          expect.arrayContaining([back]),
        ])
  })

  test('say how many are still under construction', () => {
    const count = knownRoutes().filter(({ planned }) => planned).length
    process.stdout.write(`rotas em construção: ${count} de ${knownRoutes().length}\n`)
    expect(count).toBeLessThan(knownRoutes().length)
  })
})

/** Screens of everybody who is signed in, beside those of the law. */
const needNothing = [
  // People read their own record there, others with the permission of the call.
  '/app/options/user/details/{id}',
]

/** Entries that the main navigation must have, in this order. Others may stand between them. */
const navigation = [
  '/app',
  '/app/map',
  '/app/epidemiology',
  '/app/health-secretary',
  '/app/travel',
  '/app/citizen',
  '/app/options',
  '/app/user/self-update',
]

describe('the entries of the main navigation', () => {
  test('stand in their order, each leading to a screen with the same rule', () => {
    const paths = knownSections().map(({ path }) => path)
    expect(paths.filter((path) => navigation.includes(path))).toEqual(navigation)
    for (const { path, needs } of knownSections()) {
      const route = knownRoutes().find((one) => one.path === path)
      expect([path, route?.planned, route?.needs]).toEqual([path, undefined, needs])
    }
  })

  test.each<[GroupKey, string[]]>([
    ['acs', ['home', 'map', 'citizen', 'options', 'profile']],
    ['driver', ['home', 'travel', 'options', 'profile']],
    ['travelLogisticManager', ['home', 'travel', 'citizen', 'options', 'profile']],
    ['nurse', ['home', 'map', 'epidemiology', 'citizen', 'options', 'profile']],
    ['healthAttendant', ['home', 'map', 'health-secretary', 'travel', 'citizen', 'options', 'profile']],
  ])('are open to %s as %p', (group, sections) => {
    const held = new Set(defaultPermissions(group))
    expect(
      knownSections()
        .filter(({ path, needs }) => navigation.includes(path) && holds(needs, held))
        .map(({ section }) => section),
    ).toEqual(sections)
  })
})

describe('the menus of the sections', () => {
  const titles = (section: string, group: GroupKey) =>
    menuOf(section, knownRoutes(), new Set(defaultPermissions(group))).flatMap(({ links }) =>
      links.map(({ title }) => title),
    )
  /** Of these screens those that the group may open, in their order: others may stand between them. */
  const among = (wanted: readonly string[], section: string, group: GroupKey) =>
    titles(section, group).filter((title) => wanted.includes(title))

  test('of the secretariat shows nurses what they may open, and no requests', () => {
    const read = ['Medicamentos', 'Atendimentos médicos', 'Visitas domiciliares']
    const requests = ['Filas de espera', 'Solicitações de exames', 'Solicitações de benefícios']
    expect(among([...requests, ...read], 'health-secretary', 'nurse')).toEqual(read)
    expect(among(requests, 'health-secretary', 'healthSecretary')).toEqual(requests)
    expect(titles('health-secretary', 'healthSecretary').length).toBeGreaterThanOrEqual(34)
  })

  test('of epidemiology has the maps of cases and risks, which another area serves', () => {
    const screens = [
      'Acompanhamento epidemiológico',
      'Estatísticas epidemiológicas',
      'Diagrama de controle',
      'Mapa de situação dos casos',
      'Campanhas',
      'Quem falta nas campanhas',
      'Perfil epidemiológico',
      'Cidadãos por CID e CIAP',
      'Casas e pessoas em risco',
      'Transmissão por mosquitos',
      'Quarteirões com casos por perto',
      'Focos de mosquito',
      'Ciclos de inspeção',
      'Quarteirões',
      'Identificação de riscos',
    ]
    expect(among(screens, 'epidemiology', 'doctor')).toEqual(screens)
    expect(among(screens, 'epidemiology', 'healthAttendant')).toEqual([])
  })

  test('have no two screens of one name, and lead to screens that are declared', () => {
    const held = new Set(knownRows().map(({ name }) => name))
    for (const { section } of knownSections()) {
      const links = menuOf(section, knownRoutes(), held).flatMap((part) => part.links)
      expect(new Set(links.map(({ path }) => path)).size).toBe(links.length)
      for (const { path } of links)
        expect([path, matchRoute(path, knownRoutes()) !== undefined]).toEqual([path, true])
    }
  })
})

test('areas are named as their folders', () => {
  for (const { name } of faces) expect(areaFolders()).toContain(`mfe-${name}`)
})
