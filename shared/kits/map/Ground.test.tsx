import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MapView } from './index.ts'

beforeAll(() => {
  // jsdom lays nothing out and loads no pictures; Leaflet asks for those in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 300 })
})

const tiles = () => [...document.querySelectorAll('img.leaflet-tile')]

it('says that no picture came, asks again when it is pressed, and is silent once one is there', async () => {
  render(<MapView label="Mapa" center={{ latitude: -22, longitude: -47 }} />)
  expect(tiles().length).toBeGreaterThan(1)
  for (const tile of tiles()) fireEvent.error(tile)
  expect(await screen.findByText(/O fundo do mapa não pôde ser carregado/)).toBeVisible()
  const before = tiles()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const after = tiles().filter((tile) => !before.includes(tile))
  expect(after.length).toBeGreaterThan(1)
  for (const tile of after) fireEvent.load(tile)
  expect(screen.queryByText(/O fundo do mapa/)).toBeNull()
})

it('says nothing of single pictures that do not come', async () => {
  render(<MapView label="Mapa" center={{ latitude: -22, longitude: -47 }} />)
  const [first, ...rest] = tiles()
  if (first) fireEvent.error(first)
  for (const tile of rest) fireEvent.load(tile)
  expect(screen.queryByText(/O fundo do mapa/)).toBeNull()
})
