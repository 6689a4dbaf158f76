import { startDevice } from '@saude/kits/offline'

/** The list that agents take along. */
export const start = (): Promise<void> => startDevice('citizenList', 'citizen')
