import { routes } from '@saude/contract/routes'
import { PlatformProvider, session, useScreenTitle } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import CitizenCreate from './form/CitizenCreate.tsx'
import CitizenUpdate from './form/CitizenUpdate.tsx'
import CitizenHealth from './health/CitizenHealth.tsx'
import CitizenHistory from './history/CitizenHistory.tsx'
import CitizenList from './list/CitizenList.tsx'
import CitizenLocation from './location/CitizenLocation.tsx'
import PatientQueue from './queue/PatientQueue.tsx'
import CitizensWithoutApp from './situation/CitizensWithoutApp.tsx'
import GeolocationSituation from './situation/GeolocationSituation.tsx'
import VisitList from './visit/VisitList.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

/** The name of a route is what its screen is headed by, also before anything is known. */
const titled: readonly (readonly [string, string, ComponentType])[] = [
  ['/app/citizen', 'Cidadãos', CitizenList],
  ['/app/citizen/create', 'Novo cidadão', CitizenCreate],
  ['/app/citizen/update/{id}', 'Atualizar cidadão', CitizenUpdate],
  ['/app/citizen/location/{id}', 'Localização do Cidadão', CitizenLocation],
  ['/app/citizen/history/{id}', 'Histórico do cidadão', CitizenHistory],
  ['/app/citizen/health', 'Saúde dos cidadãos', CitizenHealth],
  ['/app/citizen/geolocation-situation', 'Situação das geolocalizações', GeolocationSituation],
  ['/app/citizen/list-without-app', 'Cidadãos sem app', CitizensWithoutApp],
  ['/app/patient-queue', 'Fila de pacientes', PatientQueue],
]

const Heading = () => <h1>{useScreenTitle()?.title}</h1>

async function headingOf(path: string, Screen: ComponentType): Promise<string | null> {
  session.signIn(auth())
  // What is asked for never comes.
  for (const query of ['citizen-get', 'citizen-list', 'citizen-history', 'visit-list'])
    server.answer(query, () => new Promise(() => {}))
  await act(() => navigate(path.replace('{id}', 'p1'), { force: true }))
  await act(async () => {
    render(
      <PlatformProvider>
        <Heading />
        <PageRoutes screens={{ [path]: Screen }} />
      </PlatformProvider>,
    )
  })
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

test.each(titled)('%s is headed %s', async (path, title, Screen) => {
  expect(await headingOf(path, Screen)).toBe(title)
  expect(routes.find((route) => route.path === path)?.title).toBe(title)
})

test("the list of visits is found as 'Próximas visitas', and is headed by what it is for", async () => {
  const path = '/app/visit-list'
  expect(routes.find((route) => route.path === path)?.title).toBe('Próximas visitas')
  expect(await headingOf(path, VisitList)).toBe('Controle de visitas')
})
