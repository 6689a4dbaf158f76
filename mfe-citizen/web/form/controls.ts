import { AgentWithCare } from './CareNote.tsx'
import { PublicPlace } from './PublicPlace.tsx'
import { Relative } from './Relative.tsx'

/** Own controls of both forms of a citizen. */
export const controls = {
  mother: Relative,
  responsible: Relative,
  chosenAcs: AgentWithCare,
  addressPublicPlace: PublicPlace,
}
