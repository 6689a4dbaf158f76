import { pageOf } from '@saude/service/page'
import { citizenVisitList } from '../../contract/visit.ts'
import { on } from '../collections.ts'
import { knownCitizen } from '../register/known.ts'

export const listVisitsOf = on(citizenVisitList, async ({ input, collections }) => {
  const { citizenId } = input
  await knownCitizen(collections.citizen, citizenId)
  return pageOf(collections.visit, citizenVisitList, input, {
    filter: { citizenId },
    map: ({ _id, by, ...visit }) => ({
      ...visit,
      id: _id,
      recordedBy: visit.withdrawn ? null : by.id,
      professionalName: by.name,
      isAcs: by.isAcs,
    }),
  })
})
