import { pageOf } from '@saude/service/page'
import { seesProtected } from '@saude/service/protected'
import { citizenVisitList } from '../../../contract/visit.ts'
import { on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import { motivesInWords } from './motives-seen.ts'
import { isEntry } from './visit.ts'

export const listVisitsOf = on(citizenVisitList, async ({ input, collections, user }) => {
  const { citizenId } = input
  await knownCitizen(collections.citizen, citizenId)
  const isSeen = seesProtected(user)
  return pageOf(collections.visit, citizenVisitList, input, {
    filter: { citizenId },
    map: ({ _id, by, ...visit }) => ({
      ...visit,
      id: _id,
      motives: motivesInWords(visit, isSeen),
      isOfHome: visit.ofHome?.isWhole === true || !isEntry(visit),
      recordedBy: visit.withdrawn || !isEntry(visit) ? null : by.id,
      professionalName: by.name,
      isAcs: by.isAcs,
    }),
  })
})
