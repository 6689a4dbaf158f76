import { today } from '@saude/contract/instants'
import type { Handler } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import { addressLine } from '../../contract/address.ts'
import { citizenAudience, mostMissing } from '../../contract/audience.ts'
import { on } from '../collections.ts'
import { type CountedAudience, countAudience, markEach } from './count.ts'
import { audienceFilter, type Shown, walkCounted, walkShown } from './people.ts'
import { standingsFor } from './standings.ts'

/** Smaller audiences are counted in a moment, each time anew. */
const worthKeeping = 5_000
/** An audience of more takes seconds to count, and something is recorded every second in such a town. */
const large = 50_000
const heldMs = 60_000

/** Counts of audiences that are asked for page by page, and by everybody whom a campaign is for. */
const kept = keptAnswers<CountedAudience>(citizenAudience.reads, 20, ({ total }) =>
  total < worthKeeping ? undefined : total > large ? heldMs : 0,
)

const read = on(citizenAudience, async (call) => {
  const { input, collections, user, now } = call
  const { startIndex: start, stopIndex: stop, ...asked } = input
  const day = today(now)
  const standings = standingsFor(input, collections.historyItem, day)
  const walk = { citizens: collections.citizen, filter: audienceFilter(input, user, now, day), user }
  // Kept for all who ask: entries of protected diagnoses are hidden from most, and names from some.
  const { marks, ...counts } = await kept(call, [asked, seesProtected(user), user.isAnonymization], () =>
    countAudience(walkCounted(walk), standings),
  )
  const startIndex = start ?? 0
  const most = Math.min(mostMissing, (stop ?? -1) + 1 - startIndex)
  const mark = Math.floor(startIndex / markEach)
  const people: Shown[] = []
  let left = startIndex - mark * markEach
  /** The first of the missing people from a mark on: the mark is the one before it. */
  const from = marks[mark - 1]
  if (most > 0 && startIndex < counts.missing)
    for await (const some of walkShown({ ...walk, from })) {
      const standingOf = await standings(some.map(({ _id }) => _id))
      for (const one of some) {
        if (standingOf(one._id) !== 'missing') continue
        if (left > 0) left -= 1
        else if (people.length < most) people.push(one)
      }
      if (people.length === most) break
    }
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
