import { describeError } from '@saude/contract/errors'
import { parseInstant } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { Call } from '@saude/service/handlers'
import { citizenJourneyList } from '../../../contract/journey.ts'

type Journey = OutputOf<typeof citizenJourneyList>['items'][number]

/** 'Campinas - SP, com acompanhante' */
const describe = ({ destination, isCompanion, withCompanion, returnedOther }: Journey): string =>
  [
    destination,
    ...(isCompanion ? ['como acompanhante'] : withCompanion ? ['com acompanhante'] : []),
    ...(returnedOther ? ['voltou por outro meio'] : []),
  ].join(', ')

/**
 * Where the municipality took somebody, as entries of a history. None where no area has travels; `isMissing` where one has
 * them, and does not answer.
 */
export async function journeyEntries({ ask, now }: Pick<Call, 'ask' | 'now'>, citizenId: string) {
  try {
    const { items } = await ask(citizenJourneyList, { citizenId })
    const entries = items.map((one) => ({
      id: one.id,
      type: 'travel' as const,
      date: parseInstant(one.departureAt) ?? now,
      description: describe(one),
    }))
    return { entries, isMissing: false }
  } catch (reason) {
    return { entries: [], isMissing: describeError(reason).key !== 'notFound' }
  }
}
