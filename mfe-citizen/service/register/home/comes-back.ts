import type { Step } from '@saude/service/handlers'
import { isLivedIn } from '../../../contract/home-codes.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import { isElsewhere, sharedOf } from './door.ts'
import { activeHome } from './home.ts'
import { type HomeScopes, placeIn, settle } from './settle.ts'

/**
 * What a record that comes back keeps of its home: those who stayed may have another first person by now, the address of the
 * house may have been corrected, and the home may have been ended. The dead go on naming their last one and stand for none.
 */
export async function comesBack(
  { citizen, home }: HomeScopes,
  one: Citizen,
): Promise<{ readonly fields: Partial<Citizen>; readonly steps: readonly Step[] }> {
  if (!one.householdId) return { fields: {}, steps: [] }
  if (!isResident(one)) return { fields: { opensHousehold: false }, steps: [] }
  const known = await activeHome(home, one.householdId)
  if (!known || !isLivedIn(known.propertyKind)) {
    const { settled, position, steps } = await settle({ citizen, home }, one, one, one._id)
    return { fields: { ...settled, ...position }, steps }
  }
  const { settled, position, steps } = await placeIn({ citizen, home }, known, one._id)
  const address = { ...sharedOf(known), addressOnCity: one.addressOnCity }
  const isMoved = isElsewhere(one, address)
  return { fields: { ...address, ...(isMoved && position), ...settled }, steps }
}
