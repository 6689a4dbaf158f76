import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { act, renderHook } from '@testing-library/react'
import { auth } from '../testing/session.ts'
import { useDisabledReason, useRunning } from './disabled.ts'
import { session } from './session.ts'

const reading = query(rows.vehicleList, { input: {}, output: {} })
const writing = query(rows.vehicleCreate, { input: {}, output: {}, writes: ['vehicle'] })
const allowed = query(rows.vehicleUpdate, {
  input: {},
  output: {},
  writes: ['vehicle'],
  anonymised: 'allowed',
})
const restoring = query('vehicleRestore', {
  input: {},
  output: {},
  writes: ['vehicle'],
  permission: rows.vehicleUpdate,
})

const signIn = (isAnonymization: boolean) =>
  act(() => session.signIn(auth({ isAnonymization, permissions: ['vehicleList', 'vehicleUpdate'] })))
const offline = (isOffline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  act(() => void dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
}
afterEach(() => {
  offline(false)
  jest.restoreAllMocks()
  act(() => session.signOut())
})

describe('What a person can run now', () => {
  it('is what changes nothing and what is allowed to them, while they work anonymised', () => {
    signIn(true)
    const reason = (runs: Parameters<typeof useDisabledReason>[0]) =>
      renderHook(() => useDisabledReason(runs)).result.current
    expect(reason(reading)).toBeUndefined()
    expect(reason(allowed)).toBeUndefined()
    expect(reason(writing)).toBe('A anonimização está ativa')
    expect(reason([reading, writing])).toBe('A anonimização está ativa')
  })

  it('is what changes nothing, without a connection, until it is back', () => {
    signIn(false)
    const { result } = renderHook(() => useRunning())
    expect(result.current.reason(writing)).toBeUndefined()
    offline(true)
    expect(result.current.reason(writing)).toBe('Sem conexão com a internet')
    expect(result.current.reason(reading)).toBeUndefined()
    offline(false)
    expect(result.current.reason(writing)).toBeUndefined()
  })

  it('needs the permissions of all its queries, which may be those of another', () => {
    signIn(false)
    const { may } = renderHook(() => useRunning()).result.current
    expect(may(restoring)).toBe(true)
    expect(may([reading, restoring])).toBe(true)
    expect(may([reading, writing])).toBe(false)
  })
})
