import { PeopleList } from './PeopleList.tsx'

export default function PregnantList() {
  return <PeopleList list="pregnant" />
}
