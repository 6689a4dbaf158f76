import { today } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import type { Handler } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import { addressLine } from '../../../contract/address.ts'
import { citizenAudience, mostMissing } from '../../../contract/audience.ts'
import { on } from '../../collections.ts'
import { spot } from '../rows/spot.ts'
import { type CountedAudience, countAudience } from './count.ts'
import { missingFrom } from './missing.ts'
import { audienceOf } from './people.ts'
import { standingsFor } from './standings.ts'

/** Smaller audiences are counted in a moment, each time anew. */
const worthKeeping = 5_000
/** An audience of more takes seconds to count, and something is recorded every second in such a town. */
const large = 50_000
const heldMs = 60_000

/** Counts of audiences that are asked for page by page, and by everybody whom a campaign is for. */
const kept = keptAnswers<CountedAudience>(citizenAudience.reads, {
  holds: ({ total }) => (total < worthKeeping ? undefined : total > large ? heldMs : 0),
})

const read = on(citizenAudience, async (call) => {
  const { input, collections, user, now, store } = call
  const { startIndex: start, stopIndex: stop, ...asked } = input
  const citizens = collections.citizen
  const standings = standingsFor(input, collections.historyItem, today(now))
  const rows = { spots: store.view(spot), client: clientOf(call), where: audienceOf(input, user, now) }
  // Kept for all who ask: entries of protected diagnoses are hidden from most, and names from some.
  const counted = await kept(call, [asked, seesProtected(user), user.isAnonymization], () =>
    countAudience({ ...rows, citizens }, standings),
  )
  const { marks: _, ...counts } = counted
  const startIndex = start ?? 0
  const most = Math.min(mostMissing, (stop ?? -1) + 1 - startIndex, counts.missing - startIndex)
  const people =
    most > 0 ? await missingFrom({ ...rows, citizens, user, standings }, counted, startIndex, most) : []
  return {
    ...counts,
    people: people.map((one) => ({
      id: one._id,
      name: one.name,
      birthDate: one.birthDate ?? null,
      phone: one.mobilePhone ?? one.homePhone ?? null,
      address: addressLine(one) || null,
      microArea: one.microArea ?? null,
      healthUnit: one.healthUnitName ?? null,
    })),
  }
})

export const audienceHandlers: Handler[] = [read]
