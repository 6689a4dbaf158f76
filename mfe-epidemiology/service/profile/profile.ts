import { citizenProfile } from '@saude/citizen/contract/profile'
import { rowsAsked } from '@saude/contract/list-query'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { refuseUnsearched } from '@saude/service/page'
import {
  citizensByCidsAndCiaps,
  epidemiologicalProfile,
  epidemiologicalProfileList,
} from '../../contract/profile.ts'

const on = handlersFor({})

const profile = on(epidemiologicalProfile, ({ input, ask }) => ask(citizenProfile, input))

const lists = [epidemiologicalProfileList, citizensByCidsAndCiaps].map((of) =>
  on(of, async ({ input, ask }) => {
    refuseUnsearched(input)
    const { startIndex, stopIndex } = rowsAsked(input, of.list.maxRows)
    const { cids, ciaps, match, gender, ageFrom, ageTo, neighborhood } = input
    const asked = { cids, ciaps, match, gender, ageFrom, ageTo, neighborhood, startIndex, stopIndex }
    const { total, people } = await ask(citizenProfile, asked)
    return { items: people, totalItems: total, startIndex, stopIndex, endReached: stopIndex >= total - 1 }
  }),
)

export const profileHandlers: Handler[] = [profile, ...lists]
