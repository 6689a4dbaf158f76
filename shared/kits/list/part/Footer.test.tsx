import { act, render, screen } from '@testing-library/react'
import { SourceNotice } from './Footer.tsx'

const link = (facts: object) =>
  Object.defineProperty(navigator, 'connection', { value: facts, configurable: true })
const draw = (syncedAt?: string) =>
  render(<SourceNotice message={undefined} syncedAt={syncedAt} isEmpty={false} working={undefined} />)

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  jest.restoreAllMocks()
})

describe('where the rows of a list come from', () => {
  it.each([
    [{ downlink: 10 }, 'Usando dados em tempo real'],
    [{ downlink: 2 }, 'Usando dados em tempo real (internet lenta)'],
    [{ downlink: 10, saveData: true }, 'Usando dados em tempo real (economia de dados)'],
    [{ downlink: 1, saveData: true }, 'Usando dados em tempo real (internet lenta)'],
  ])('by a link of %j: %s', (facts, said) => {
    link(facts)
    draw()
    expect(screen.getByText(said)).toBeVisible()
  })

  it('from this device: when it fetched them', () => {
    draw('2026-09-04T13:32:00.000Z')
    expect(screen.getByText('Usando dados de 04/09/2026 às 10:32')).toBeVisible()
  })

  it('are not live once the connection is gone, and the list says so', () => {
    draw()
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText('Sem conexão com a internet')).toBeVisible()
    expect(screen.queryByText(/tempo real/)).toBeNull()
  })
})
