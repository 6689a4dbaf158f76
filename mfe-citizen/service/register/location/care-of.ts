import { citizenCareOf } from '../../../contract/care.ts'
import { on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import { doorstepOf } from './household.ts'
import { chosenAgentOf, hasMoved, isOpenToPosition, territoryFrom } from './territory.ts'

/** What saving would make of it: the same rules, and nothing is written. */
export const careOf = on(citizenCareOf, async ({ input, collections, ask }) => {
  const { id, neighborhoodId, position, chosenAcsId, ...address } = input
  const stored = id ? await knownCitizen(collections.citizen, id) : undefined
  const given = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
  const home = {
    ...stored,
    ...given,
    ...(neighborhoodId !== undefined && { neighborhood: neighborhoodId ? { id: neighborhoodId } : null }),
    ...(position && { addressCoordinates: position }),
  }
  const before = stored ? (chosenAgentOf(stored)?.id ?? null) : null
  const chosen = chosenAcsId === undefined ? before : chosenAcsId
  const isAsked =
    !stored || chosen !== before || hasMoved(stored, home) || (position && isOpenToPosition(stored))
  const found = isAsked ? await territoryFrom(home, ask, doorstepOf(collections.citizen), chosen) : stored
  // As `territoryFor`: what an import said gives way to a micro-area or an agent only.
  const isOpen = !stored || Boolean(stored.territoryRule) || (!stored.responsibleAcsId && !stored.microAreaId)
  const care = isOpen || found.responsibleAcsId || found.microAreaId ? found : (stored ?? found)
  return {
    rule: care.territoryRule ?? null,
    agent: care.responsibleAcsId
      ? { id: care.responsibleAcsId, name: care.userResponsibleName ?? null }
      : null,
    healthUnit: care.healthUnit
      ? { id: care.healthUnit.id, name: care.healthUnitName ?? care.healthUnit.name ?? null }
      : null,
    microArea: care.microArea ?? null,
  }
})
