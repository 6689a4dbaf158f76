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

describe('loading the areas', () => {
  it('asks for them past every cache', async () => {
    const fetching = jest.fn(answering(JSON.stringify({ areas: [] })))
    await loadAreas(fetching)
    expect(fetching).toHaveBeenCalledWith('/areas.json', { cache: 'no-store' })
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
