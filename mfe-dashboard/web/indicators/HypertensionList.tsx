import { PeopleList } from './PeopleList.tsx'

export default function HypertensionList() {
  return <PeopleList list="hypertension" />
}
