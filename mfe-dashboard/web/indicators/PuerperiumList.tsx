import { PeopleList } from './PeopleList.tsx'

export default function PuerperiumList() {
  return <PeopleList list="puerperium" />
}
