import { PeopleList } from './PeopleList.tsx'

export default function ChildList() {
  return <PeopleList list="child" />
}
