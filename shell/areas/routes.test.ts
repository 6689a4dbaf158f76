import type { AreaEntry } from '@saude/contract/area'
import { screenOf } from './routes.ts'

const citizen: AreaEntry = {
  name: 'citizen',
  version: '0.1.0-abc',
  manifest: '/areas/citizen/0.1.0-abc/mf-manifest.json',
  kit: 1,
  routes: [
    { path: '/app/citizen', title: 'Cidadãos', section: 'citizen', needs: 'citizenList', offline: true },
    { path: '/app/citizen/update/{id}', title: 'Atualizar cidadão', section: 'citizen' },
  ],
  widgets: [],
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

  it('is under construction when the route is declared and no area serves it', () => {
    const screen = screenOf('/app/travel/wizard/7', [citizen])
    expect(screen).toMatchObject({
      kind: 'construction',
      route: { title: 'Viagem' },
      params: { travelId: '7' },
    })
  })

  it('is under construction while its area is not live', () => {
    expect(screenOf('/app/citizen', []).kind).toBe('construction')
  })

  it('is missing while its area may be live and the list of areas could not be read', () => {
    expect(screenOf('/app/citizen', [], false)).toMatchObject({ kind: 'missing', name: 'citizen' })
    // The area is there, it only does not serve this one yet.
    expect(screenOf('/app/citizen/lost', [citizen], false).kind).toBe(
      screenOf('/app/citizen/lost', [citizen]).kind,
    )
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
