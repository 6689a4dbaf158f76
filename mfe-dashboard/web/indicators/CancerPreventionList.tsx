import { PeopleList } from './PeopleList.tsx'

export default function CancerPreventionList() {
  return <PeopleList list="cancerPrevention" />
}
