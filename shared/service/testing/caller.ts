import { knownRows } from '@saude/contract/access'
import type { User } from '../user.ts'

/** Somebody with every permission, as in a call of the dispatcher. */
export const caller = (client: string, more: Partial<User> = {}): User => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8050',
  name: 'Teste',
  groups: ['healthDirector'],
  permissions: new Set(knownRows().map(({ name }) => name)),
  client: { id: client, name: 'Vila Serena' },
  isAnonymization: false,
  healthUnitId: null,
  cns: null,
  sessionId: null,
  ...more,
})
