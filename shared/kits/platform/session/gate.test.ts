/** @jest-environment node */

import { AppError } from '@saude/contract/errors'
import { expiryOf, type GateState, gate } from './gate.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
const inAnHour = tokenWith({ sub: '1', exp: now / 1000 + 3600 })

const open: GateState = { loading: false, token: inAnHour, now, online: true, needsConnection: true }
const message = (state: Partial<GateState>) => {
  const answer = gate({ ...open, ...state })
  return answer.kind === 'error' ? [answer.error.key, answer.error.message] : answer.kind
}

describe('the gate of a screen', () => {
  it('opens for somebody who is signed in and online', () => {
    expect(message({})).toBe('open')
  })

  it('shows the loading cover before anything else', () => {
    expect(message({ loading: true, token: null, online: false, error: new AppError('unknown') })).toBe(
      'loading',
    )
  })

  it('asks for a log-in without a token, before any other error', () => {
    expect(message({ token: null, online: false, error: new AppError('unknown') })).toEqual([
      'auth',
      'Não autenticado',
    ])
  })

  it.each([
    ['without the exp claim', tokenWith({ sub: '1' })],
    ['with an exp that is no number', tokenWith({ exp: 'amanhã' })],
    ['that expired', tokenWith({ exp: now / 1000 - 1 })],
    ['that expires in this very second', tokenWith({ exp: now / 1000 })],
    ['that is no token', 'qualquer coisa'],
  ])('says that the session expired for a token %s', (_, token) => {
    expect(message({ token, error: new AppError('unknown') })).toEqual([
      'auth',
      'Sua sessão expirou, faça login novamente',
    ])
  })

  it('shows an explicit error before it looks at the network', () => {
    expect(message({ online: false, error: new AppError('permission') })).toEqual([
      'permission',
      'Sem permissão',
    ])
  })

  it('closes without a connection, unless the screen works without one', () => {
    expect(message({ online: false })).toEqual(['connectionFailed', 'Problema de conexão'])
    expect(message({ online: false, needsConnection: false })).toBe('open')
  })
})

it('reads exp out of a token written in base64url', () => {
  const payload = Buffer.from(JSON.stringify({ name: 'ação ÿþ?>', exp: 7 })).toString('base64url')
  expect(expiryOf(`a.${payload}.b`)).toBe(7)
})
