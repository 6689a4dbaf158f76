import { InfiniteList } from '@saude/kits/list'
import { epidemiologicalProfileList } from '../../contract/profile.ts'
import { useProfileRows } from './CitizensByCodes.tsx'

/** /app/epidemiology/epidemiological-profile/list: those whom a profile counts; its choice is in the address. */
export default function ProfileList() {
  return <InfiniteList of={epidemiologicalProfileList} {...useProfileRows()} />
}
