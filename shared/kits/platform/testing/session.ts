import type { SessionInfo } from '@saude/contract/session'
import type { Auth } from '../session/store.ts'

/** A token that a browser takes for one, valid for an hour from now or until `exp` (unix seconds). */
export const tokenUntil = (exp: number = Math.floor(Date.now() / 1000) + 3600): string =>
  `head.${btoa(JSON.stringify({ sub: 'u1', exp }))}.signature`

/** Somebody who is signed in, for tests. */
export const auth = (info: Partial<SessionInfo> = {}, token: string = tokenUntil()): Auth => ({
  token,
  info: {
    id: 'u1',
    name: 'Ivone Batista',
    userGroupKeys: ['acs'],
    groups: [{ id: 'g1', key: 'acs', name: 'Agente comunitário de saúde' }],
    permissions: [],
    isAnonymization: false,
    isAnonymizationForced: false,
    email: 'acs@demo.local',
    cns: null,
    latitude: -22.1,
    longitude: -47.2,
    northeast: null,
    southwest: null,
    healthUnitId: null,
    healthUnitName: null,
    healthUnitCnes: null,
    client: { id: 'c1', name: 'Santa Rita do Vale' },
    deviceIdentifier: null,
    passwordChangedAt: null,
    exp: 4_000_000_000,
    ...info,
  },
})
