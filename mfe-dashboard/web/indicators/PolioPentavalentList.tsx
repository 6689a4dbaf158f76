import { PeopleList } from './PeopleList.tsx'

export default function PolioPentavalentList() {
  return <PeopleList list="polioPentavalent" />
}
