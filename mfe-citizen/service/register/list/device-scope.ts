import { clientSettings } from '@saude/core/contract/settings'
import type { Ask, User } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import type { Citizen } from '../citizen/citizen.ts'

/** Whose citizens a device may keep, as the client's settings say: all, those of the health unit, the agent's own, or none. */
export async function deviceScope({ id, healthUnitId }: User, ask: Ask): Promise<Filter<Citizen>> {
  const { offlineScope } = await ask(clientSettings, {})
  switch (offlineScope) {
    case 'microArea':
      return { responsibleAcsId: id ?? '' }
    case 'healthUnit':
      return { 'healthUnit.id': healthUnitId ?? '' }
    case 'none':
      return { _id: '' }
    default:
      return {}
  }
}
