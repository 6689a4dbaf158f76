import { accessRows, allow } from '@saude/contract/access-rows'
import type { AreaFace } from '@saude/contract/area'
import { areaRoutes, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import type { Section } from '@saude/contract/routes'

// Areas of the tests' own: what the product's are, and how many, is nothing to the frame that they stand in.

const entry = (
  section: string,
  title: string,
  place: number,
  more: Partial<Section> & { needs?: Needs } = {},
): Section => ({
  section,
  path: `/app/${section}`,
  title,
  short: title,
  icon: 'Users',
  place,
  ...more,
})

const face = (name: string, { rows, ...said }: Pick<AreaFace, 'routes' | 'sections' | 'rows'>): AreaFace => ({
  name,
  version: '0.1.0',
  widgets: [],
  ...areaRoutes(name, said),
  ...(rows && { rows }),
})

/** An area with one screen, the entry of the main navigation itself. */
function plain(name: string, title: string, place: number, needs: Needs, more: Partial<Section> = {}) {
  const section = entry(name, title, place, { needs, ...more })
  return { section, home: routesIn(name).screen(section.path, title, needs) }
}

const home = entry('home', 'Saúde Municipal', 10, { path: '/app', short: 'Saúde', stands: 'thumb' })
const map = plain('map', 'Mapa', 20, 'citizenGeolocation', { stands: 'thumb' })
const epidemiology = plain('epidemiology', 'Epidemiologia', 30, 'campaignList')
const secretary = plain('health-secretary', 'Secretaria de saúde', 40, 'examRequestList')
const needs = { some: ['travelCalendar', 'travelCreate'] }
const travel = plain('travel', 'Viagens', 50, needs, { stands: 'thumb' })
const citizen = routesIn('citizen')
const options = routesIn('options')

/** Faces of areas, declared when asked for: a home, a register with screens below it, and five more entries. */
export const ownAreas = (): readonly AreaFace[] => [
  face('dashboard', { routes: [], sections: [home] }),
  face('maps', {
    routes: [
      map.home,
      routesIn('map').screen('/app/map/case-state/{active}', 'Mapa de situação dos casos', 'campaignList'),
    ],
    sections: [map.section],
  }),
  face('epidemiology', {
    routes: [
      epidemiology.home,
      routesIn('epidemiology').screen('/app/epidemiology/campaign', 'Campanhas', 'campaignList'),
    ],
    sections: [epidemiology.section],
  }),
  face('health-secretary', { routes: [secretary.home], sections: [secretary.section] }),
  face('travel', {
    routes: [travel.home],
    sections: [travel.section],
    rows: accessRows('travel', {
      travelCalendar: allow('Calendário de viagens', 'L'),
      travelCreate: allow('Cadastrar viagem', 'L'),
    }),
  }),
  face('citizen', {
    routes: [
      citizen.screen('/app/citizen', 'Cidadãos', 'citizenList', { offline: true }),
      citizen.screen('/app/citizen/create', 'Novo cidadão', 'citizenCreate'),
      citizen.screen('/app/citizen/history/{id}', 'Histórico do cidadão', 'citizenHistory'),
    ],
    sections: [entry('citizen', 'Cidadãos', 60, { needs: 'citizenList', stands: 'thumb' })],
    rows: accessRows('citizen', {
      citizenList: allow('Lista de cidadãos', 'A'),
      citizenCreate: allow('Cadastrar cidadão', 'A'),
      citizenHistory: allow('Histórico do cidadão', 'A'),
    }),
  }),
  face('options', {
    routes: [
      options.screen('/app/options', 'Opções'),
      options.screen('/app/options/vehicle', 'Veículos', 'vehicleList'),
    ],
    sections: [
      entry('options', 'Opções', 90, { stands: 'end' }),
      entry('profile', 'Meu cadastro', 100, {
        path: '/app/user/self-update',
        short: 'Perfil',
        stands: 'end',
      }),
    ],
  }),
]
