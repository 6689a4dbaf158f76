import { PeopleList } from './PeopleList.tsx'

export default function ElderlyList() {
  return <PeopleList list="elderly" />
}
