import { startDevice } from '@saude/kits/offline'

/** The lists that agents take along: everybody, and their own people with what the day needs. */
export const start = (): Promise<void> =>
  startDevice('citizenList', 'citizen', { name: 'agentDayKeep', permission: 'visitList' })
