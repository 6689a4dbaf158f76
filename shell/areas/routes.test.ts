/** @jest-environment node */

import { type AreaEntry, routesOf } from '@saude/contract/area'
import { forgetRoutes, learnRoutes } from '@saude/contract/route-table'
import { kitVersion } from '@saude/kits/version'
import { screenOf } from './routes.ts'

const citizen: AreaEntry = {
  name: 'citizen',
  version: '0.1.0-abc',
  manifest: '/areas/citizen/0.1.0-abc/mf-manifest.json',
  kit: kitVersion,
  routes: [
    { path: '/app/citizen', title: 'Cidadãos', section: 'citizen', needs: 'citizenList', offline: true },
    { path: '/app/citizen/update/{id}', title: 'Atualizar cidadão', section: 'citizen' },
  ],
  widgets: [],
}

const travel: AreaEntry = {
  ...citizen,
  name: 'travel',
  routes: [],
  planned: [{ path: '/app/travel/wizard/{travelId}', title: 'Viagem', section: 'travel' }],
}

describe('the screen of a path', () => {
  it('belongs to the live area that serves it, with title, needs and parameters', () => {
    expect(screenOf('/app/citizen/update/42?from=list', [citizen])).toEqual({
      kind: 'area',
      area: citizen,
      route: expect.objectContaining({ title: 'Atualizar cidadão', section: 'citizen' }),
      params: { id: '42' },
    })
  })

  it('is under construction when its area has declared it and not built it', () => {
    expect(screenOf('/app/travel/wizard/7', [citizen, travel])).toMatchObject({
      kind: 'construction',
      route: { title: 'Viagem' },
      params: { travelId: '7' },
    })
  })

  it('is not found while its area is not live', () => {
    expect(screenOf('/app/citizen', [travel]).kind).toBe('notFound')
  })

  describe('while the list of areas could not be read', () => {
    afterEach(() => forgetRoutes('citizen'))

    it('is missing, by the name that it was last known by', () => {
      learnRoutes('citizen', routesOf(citizen))
      expect(screenOf('/app/citizen/update/7', [travel], false)).toMatchObject({
        kind: 'missing',
        name: 'citizen',
        route: { title: 'Atualizar cidadão' },
        params: { id: '7' },
      })
      // The area is there, it only does not serve this one.
      expect(screenOf('/app/citizen/update/7', [{ ...citizen, routes: [] }], false)).toMatchObject({
        kind: 'missing',
        name: '',
      })
    })

    it('is missing where nothing was ever known of it: some area may have it', () => {
      expect(screenOf('/app/citizen', [], false)).toMatchObject({
        kind: 'missing',
        name: '',
        route: { title: 'esta tela' },
      })
    })
  })

  describe('that an area has got since the page began', () => {
    const screen = { path: '/app/travel/wizard/{travelId}', title: 'Viagem', section: 'travel' }
    const newer = { ...travel, version: '2', routes: [screen], planned: [] }

    it('is that of the newer release', () => {
      expect(screenOf('/app/travel/wizard/7', [citizen, travel], true, [citizen, newer])).toMatchObject({
        kind: 'area',
        area: newer,
      })
    })

    it('is missing, by its title, where that release was built for other kits', () => {
      const unfit = { ...newer, kit: kitVersion + 1 }
      expect(screenOf('/app/travel/wizard/7', [citizen, travel], true, [citizen, unfit])).toMatchObject({
        kind: 'missing',
        name: '',
        route: { title: 'Viagem' },
      })
    })

    it('takes no screen from the release that the page stands on', () => {
      const changed = { ...citizen, version: '2' }
      expect(screenOf('/app/citizen', [citizen], true, [changed])).toMatchObject({ area: citizen })
    })

    it('stands before one with a parameter that would fit too', () => {
      const old = { ...travel, routes: [{ ...screen, path: '/app/travel/{id}' }] }
      const report = { ...screen, path: '/app/travel/report' }
      const now = { ...old, version: '2', routes: [...old.routes, report] }
      expect(screenOf('/app/travel/report', [old], true, [now])).toMatchObject({ area: now })
    })
  })

  it('is drawn by the shell for public and session pages', () => {
    for (const path of ['/', '/terms', '/app/login', '/app/answer?mode=x', '/app/notification']) {
      expect(screenOf(path, [citizen]).kind).toBe('shell')
    }
  })

  it('is not found for any other path', () => {
    expect(screenOf('/app/nothing', [citizen])).toEqual({ kind: 'notFound' })
    expect(screenOf('/app/citizen/update', [citizen])).toEqual({ kind: 'notFound' })
  })

  it('redirects from where the maps were before', () => {
    const screen = screenOf('/app/epidemiology/map/violence?from=2026-01-01', [citizen])
    expect(screen).toEqual({ kind: 'redirect', to: '/app/map/violence?from=2026-01-01' })
  })
})
