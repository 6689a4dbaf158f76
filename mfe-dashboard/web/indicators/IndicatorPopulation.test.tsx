import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import IndicatorPopulation from './IndicatorPopulation.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const indicators = [
  { id: 'previne.hypertension', list: 'hypertension', isLoaded: true, people: 2063 },
  { id: 'previne.diabetes', list: 'diabetic', isLoaded: true, people: 710 },
]

function draw(hypertensive: number, permissions = ['previneBrasilIndicators', 'citizenConditionStatistics']) {
  server.answer('previne-brasil-indicators', () => ({ isReady: true, sets: [{ indicators }] }))
  server.answer('citizen-condition-statistics', () => ({
    residents: 11_000,
    items: [
      { condition: 'hypertension', count: hypertensive },
      { condition: 'diabetes', count: 700 },
    ],
  }))
  session.signIn(auth({ userGroupKeys: ['healthCoordinator'], permissions }))
  render(
    <PlatformProvider>
      <IndicatorPopulation condition="hypertension" />
      <IndicatorPopulation condition="diabetes" />
    </PlatformProvider>,
  )
}

it('says both numbers where they differ', async () => {
  draw(2015)
  expect(
    await screen.findByText(
      'Hipertensos: 2.063 na população do indicador, de todo o quadrimestre, e 2.015 entre os moradores de hoje.',
    ),
  ).toBeInTheDocument()
})

it('says nothing where they are the same', async () => {
  draw(2063)
  expect(await screen.findByText(/^Diabéticos: 710 /)).toBeInTheDocument()
  expect(screen.queryByText(/Hipertensos/)).not.toBeInTheDocument()
})

it('asks for nothing where one of both is not the person’s to see', () => {
  draw(2015, ['citizenConditionStatistics'])
  expect(server.calls).toEqual([])
  expect(screen.queryByText(/Hipertensos|Diabéticos/)).not.toBeInTheDocument()
})
