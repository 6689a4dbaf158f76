import { act, renderHook, waitFor } from '@testing-library/react'
import { useMapStyle } from './styles.ts'

const facts = (isDrawn: boolean) => ({ attribution: 'Teste', maxZoom: 18, isDrawn })
const serve = (isDrawn: boolean) => {
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ satelliteStreet: facts(isDrawn), mapStreet: facts(true) }))
}
const draw = async () => {
  const { result } = renderHook(useMapStyle)
  await waitFor(() => expect(result.current[1].attribution).toBe('Teste'))
  return result
}
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  localStorage.clear()
})

it('opens with satellite pictures where there are some', async () => {
  serve(false)
  expect((await draw()).current[0]).toBe('satelliteStreet')
})

it('opens with the map where satellite is a drawing only', async () => {
  serve(true)
  expect((await draw()).current[0]).toBe('mapStreet')
})

it('keeps what was chosen in this browser, whatever there is', async () => {
  serve(true)
  const result = await draw()
  act(() => result.current[2]('satelliteStreet'))
  expect(result.current[0]).toBe('satelliteStreet')
  expect((await draw()).current[0]).toBe('satelliteStreet')
})
