import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { PlatformProvider } from '../area/PlatformProvider.tsx'
import { hear } from '../general/start.ts'
import { session } from '../session/session.ts'
import { fakeServer } from '../testing/server.ts'
import { auth } from '../testing/session.ts'
import { type Call, callByName } from '../transport/call.ts'
import { onChanged } from './store.ts'
import { useAsk } from './useAsk.ts'
import { useSend } from './useSend.ts'

const citizenGet: Call<{ id: string }, { name: string }> = { ...callByName('citizenGet'), reads: ['citizen'] }
const citizenUpdate: Call<{ id: string }, { id: string }> = {
  ...callByName('citizenUpdate'),
  mutates: true,
  writes: ['citizen'],
}

const wrapper = PlatformProvider
const server = fakeServer()

beforeEach(() => {
  server.reset()
  session.signOut()
  session.signIn(auth())
})

const Name = ({ id }: { id: string }) => <p>{useAsk(citizenGet, { id }).data?.name ?? '…'}</p>

describe('useAsk', () => {
  it('asks equal questions once', async () => {
    server.answer('citizen-get', ({ id }) => ({ name: `Cidadão ${id}` }))
    render(
      <PlatformProvider>
        <Name id="1" />
        <Name id="1" />
        <Name id="2" />
      </PlatformProvider>,
    )
    expect(await screen.findAllByText('Cidadão 1')).toHaveLength(2)
    await screen.findByText('Cidadão 2')
    expect(server.calls).toHaveLength(2)
  })

  it('asks nothing while skipped', async () => {
    const { result } = renderHook(() => useAsk(citizenGet, { id: '9' }, { skip: true }), { wrapper })
    expect(result.current).toMatchObject({ data: undefined, isLoading: false })
    expect(server.calls).toHaveLength(0)
  })

  it('keeps what was answered when the server cannot be reached later, and not where it refuses', async () => {
    server.answer('citizen-get', () => ({ name: 'Ana' }))
    const { result } = renderHook(() => useAsk(citizenGet, { id: '3' }), { wrapper })
    await waitFor(() => expect(result.current.data?.name).toBe('Ana'))
    server.fail('citizen-get', { key: 'connectionFailed', message: 'Problema de conexão' })
    act(() => result.current.refetch())
    await waitFor(() => expect(server.calls).toHaveLength(2))
    await waitFor(() => expect(result.current.isFetching).toBe(false))
    expect(result.current).toMatchObject({ data: { name: 'Ana' }, error: undefined })
    server.fail('citizen-get', { key: 'notFound', message: 'Não encontrado' })
    act(() => result.current.refetch())
    await waitFor(() => expect(result.current.error?.key).toBe('notFound'))
  })

  it('answers an AppError as the server wrote it, and tries again', async () => {
    server.fail('citizen-get', { key: 'permission', message: 'Sem permissão: X', payload: { title: 'X' } })
    const { result } = renderHook(() => useAsk(citizenGet, { id: '1' }), { wrapper })
    await waitFor(() => expect(result.current.error?.payload?.title).toBe('X'))
    server.answer('citizen-get', () => ({ name: 'Ana' }))
    act(() => result.current.refetch())
    await waitFor(() => expect(result.current.data?.name).toBe('Ana'))
    expect(result.current.error).toBeUndefined()
  })

  it('shows no answer of another question while the new one is asked', async () => {
    server.answer('citizen-get', ({ id }) => ({ name: `Cidadão ${id}` }))
    const { result, rerender } = renderHook(({ id }) => useAsk(citizenGet, { id }), {
      wrapper,
      initialProps: { id: '1' },
    })
    await waitFor(() => expect(result.current.data?.name).toBe('Cidadão 1'))
    rerender({ id: '2' })
    expect(result.current).toMatchObject({ data: undefined, isLoading: true })
    await waitFor(() => expect(result.current.data?.name).toBe('Cidadão 2'))
  })

  it('asks again when the server says that the topic changed, and keeps the old answer meanwhile', async () => {
    let name = 'Ana'
    server.answer('citizen-get', () => ({ name }))
    const { result } = renderHook(() => useAsk(citizenGet, { id: '1' }), { wrapper })
    await waitFor(() => expect(result.current.data?.name).toBe('Ana'))
    name = 'Ana Maria'
    const heard = jest.fn()
    const stop = onChanged('citizen', heard)
    act(() => hear({ type: 'changed', topic: 'citizen', ids: ['1', 7] }))
    expect(heard).toHaveBeenCalledWith(['1'])
    expect(result.current.data?.name).toBe('Ana')
    await waitFor(() => expect(result.current.data?.name).toBe('Ana Maria'))
    stop()
  })

  it('reads no record again for the sake of another: a consultation that no one made would be logged', async () => {
    server.answer('citizen-history', ({ id }) => ({ id, name: `Cidadão ${id}` }))
    server.answer('citizen-counts', () => ({ count: server.calls.length }))
    const get: typeof citizenGet = { ...callByName('citizenHistory'), reads: ['citizen'], logs: 'id' }
    const counts: Call<object, { count: number }> = { ...callByName('citizenCounts'), reads: ['citizen'] }
    const one = renderHook(() => useAsk(get, { id: 'logged-1' }), { wrapper }).result
    const all = renderHook(() => useAsk(counts, {}), { wrapper }).result
    await waitFor(() => expect(one.current.data && all.current.data).toBeDefined())
    const asked = (path: string) => server.calls.filter((call) => call.path === path).length
    act(() => hear({ type: 'changed', topic: 'citizen', ids: ['logged-2'] }))
    await waitFor(() => expect(asked('citizen-counts')).toBe(2))
    act(() => hear({ type: 'changed', topic: 'citizen', ids: ['logged-1'] }))
    await waitFor(() => expect(asked('citizen-history')).toBe(2))
    await waitFor(() => expect(asked('citizen-counts')).toBe(3))
    expect(asked('citizen-history')).toBe(2)
  })

  it('asks again, and shows nothing of before, when anonymisation is switched on', async () => {
    server.answer('citizen-get', () => ({ name: 'Ana' }))
    const { result } = renderHook(() => useAsk(citizenGet, { id: '1' }), { wrapper })
    await waitFor(() => expect(result.current.data?.name).toBe('Ana'))
    server.answer('citizen-get', () => ({ name: 'Cidadão 0001' }))
    const heard = jest.fn()
    const stop = onChanged('citizen', heard)
    act(() => session.signIn(auth({ isAnonymization: true })))
    expect(result.current.data).toBeUndefined()
    await waitFor(() => expect(result.current.data?.name).toBe('Cidadão 0001'))
    // Lists keep rows of their own.
    expect(heard).toHaveBeenCalled()
    stop()
  })

  it('forgets what one person saw when another signs in', async () => {
    server.answer('citizen-get', () => ({ name: 'Ana' }))
    const first = renderHook(() => useAsk(citizenGet, { id: '1' }), { wrapper })
    await waitFor(() => expect(first.result.current.data?.name).toBe('Ana'))
    first.unmount()
    act(() => session.signIn(auth({ id: 'u2' })))
    server.answer('citizen-get', () => ({ name: 'Cidadão 0001' }))
    const second = renderHook(() => useAsk(citizenGet, { id: '1' }), { wrapper })
    expect(second.result.current.data).toBeUndefined()
    await waitFor(() => expect(second.result.current.data?.name).toBe('Cidadão 0001'))
  })
})

describe('useSend', () => {
  const sending = () => renderHook(() => useSend(citizenUpdate), { wrapper }).result

  it('makes what it writes be asked again', async () => {
    server.answer('citizen-get', () => ({ name: `Ana ${server.calls.length}` }))
    server.answer('citizen-update', () => ({ id: '1' }))
    const asked = renderHook(() => useAsk(citizenGet, { id: '1' }), { wrapper }).result
    await waitFor(() => expect(asked.current.data?.name).toBe('Ana 1'))
    const sent = sending()
    await act(async () => expect(await sent.current[0]({ id: '1' })).toEqual({ id: '1' }))
    await waitFor(() => expect(asked.current.data?.name).toBe('Ana 3'))
  })

  it('gives every act its own Request-Id', async () => {
    server.answer('citizen-update', () => ({ id: '1' }))
    const sent = sending()
    await act(() => sent.current[0]({ id: '1' }))
    await act(() => sent.current[0]({ id: '1' }))
    const [first, second] = server.calls.map(({ requestId }) => requestId)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
  })

  it('repeats the Request-Id when the same is pressed again after an uncertain end, and only then', async () => {
    const sent = sending()
    const press = (id: string) => act(() => sent.current[0]({ id }).catch(() => undefined))
    server.fail('citizen-update', 'network')
    await press('1')
    expect(sent.current[1].error?.message).toBe('Problema na conexão, verifique sua rede')
    await press('1')
    await press('2')
    server.fail('citizen-update', { key: 'validation', message: 'Inválido' })
    await press('2')
    await press('2')
    const ids = server.calls.map(({ requestId }) => requestId)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[1])
    expect(ids[3]).toBe(ids[2])
    expect(ids[4]).not.toBe(ids[3])
  })

  it('throws and shows the error until it is reset', async () => {
    server.fail('citizen-update', { key: 'conflict', message: 'Conflito', payload: { version: 4 } })
    const sent = sending()
    await act(() => expect(sent.current[0]({ id: '1' })).rejects.toMatchObject({ key: 'conflict' }))
    expect(sent.current[1].error?.payload?.version).toBe(4)
    act(() => sent.current[1].reset())
    expect(sent.current[1].error).toBeUndefined()
  })
})
