/** @jest-environment node */

import { titleOf } from '@saude/contract/access'
import { LateError, learnCore, loadAreas, within } from './load.ts'

const area = {
  name: 'citizen',
  version: '0.1.0-abc',
  manifest: '/areas/citizen/0.1.0-abc/mf-manifest.json',
  kit: 1,
  routes: [],
  widgets: [],
}

const answering =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status })

/** A server, by address; what is not named is not there. */
const serving = (bodies: Readonly<Record<string, unknown>>) =>
  jest.fn(async (address: Parameters<typeof fetch>[0]) => {
    const body = bodies[String(address)]
    return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
  })
const asked = (server: ReturnType<typeof serving>) => server.mock.calls.map(([address]) => String(address))

/** The browser's storage, which Node has none of. */
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
  })
})

describe('loading the areas', () => {
  const live = { name: area.name, version: area.version }
  const entries = '/areas/entries.json?citizen=0.1.0-abc'

  it('asks which versions are live, and what they say of themselves', async () => {
    const server = serving({ '/areas/live.json': { areas: [live] }, [entries]: { areas: [area] } })
    expect(await loadAreas(server)).toEqual({ areas: [area], isWhole: true })
    expect(asked(server)).toEqual(['/areas/live.json', entries])
  })

  it('asks no second time what this browser knows of a version, and only for what is new', async () => {
    await loadAreas(serving({ '/areas/live.json': { areas: [area] } }))
    const server = serving({ '/areas/live.json': { areas: [live] } })
    expect(await loadAreas(server)).toEqual({ areas: [area], isWhole: true })
    expect(asked(server)).toEqual(['/areas/live.json'])

    const maps = { ...area, name: 'maps', version: '2' }
    const grown = serving({
      '/areas/live.json': { areas: [live, { name: 'maps', version: '2' }] },
      '/areas/entries.json?maps=2': { areas: [maps] },
    })
    expect((await loadAreas(grown)).areas).toEqual([area, maps])
  })

  it('takes the long list where the short one does not come: an earlier worker keeps that', async () => {
    const server = serving({ '/areas.json': { areas: [area] } })
    expect(await loadAreas(server)).toEqual({ areas: [area], isWhole: true })
    const half = serving({ '/areas/live.json': { areas: [live] }, '/areas.json': { areas: [area] } })
    kept.clear()
    expect((await loadAreas(half)).areas).toEqual([area])
  })

  it('drops a malformed entry alone and says so', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation()
    expect(await loadAreas(answering(JSON.stringify({ areas: [area] })))).toEqual({
      areas: [area],
      isWhole: true,
    })
    expect(await loadAreas(answering(JSON.stringify({ areas: [{ name: 'x' }, area] })))).toEqual({
      areas: [area],
      isWhole: false,
    })
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })

  it('learns what the permissions of the core are called, where one is missing', async () => {
    await learnCore()
    expect(titleOf('groupPermissionUpdate')).toBe('Alterar permissões de grupos')
  })

  it('learns what permissions are called, of areas whose code is not here', async () => {
    expect(titleOf('citizenFortune')).toBe('citizenFortune')
    const described = { ...area, permissions: { citizenFortune: 'Sorte do cidadão' } }
    await loadAreas(answering(JSON.stringify({ areas: [described] })))
    expect(titleOf('citizenFortune')).toBe('Sorte do cidadão')
  })

  it('fails for an answer that is no JSON or no success', async () => {
    await expect(loadAreas(answering('<html>'))).rejects.toThrow()
    await expect(loadAreas(answering('{}', 502))).rejects.toThrow('502')
  })
})

describe('a time limit', () => {
  it('fails with words for the person when the work hangs', async () => {
    jest.useFakeTimers()
    const outcome = within(8_000, new Promise(() => undefined)).catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(8_000)
    const error = await outcome
    expect(error).toBeInstanceOf(LateError)
    expect(error).toHaveProperty('message', 'Tempo esgotado')
    jest.useRealTimers()
  })

  it('leaves no timer behind', async () => {
    jest.useFakeTimers()
    expect(await within(8_000, Promise.resolve('done'))).toBe('done')
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })
})
