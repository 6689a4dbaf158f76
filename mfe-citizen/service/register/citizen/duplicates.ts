import { clientOf } from '@saude/service/client'
import { citizenDuplicates } from '../../../contract/duplicates.ts'
import { on } from '../../collections.ts'
import { alike } from '../check/alike.ts'
import { candidates, peopleBy } from '../check/examine.ts'

/** More than this many of one person are no help to anybody. */
const offered = 5

/** Who may be the one that is typed in, by the rule of 'Cadastros a conferir': the likeliest first. The dead are among them. */
export const findDuplicates = on(citizenDuplicates, async ({ input, user, store }) => {
  const client = clientOf({ user })
  const typed = { ...input, _id: input.except ?? '' }
  const keyed = await candidates(store, client, [typed])
  const people = await peopleBy(store, client, keyed.get(typed._id) ?? [])
  const found = people.flatMap((one) => {
    const likely = alike(input, one)
    return likely ? [{ one, ...likely }] : []
  })
  found.sort((one, other) => other.score - one.score || (one.one._id < other.one._id ? -1 : 1))
  return {
    items: found.slice(0, offered).map(({ one, score, reasons }) => ({
      ...one,
      id: one._id,
      score,
      reasons: reasons.join(', '),
    })),
  }
})
