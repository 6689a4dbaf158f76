import { PeopleList } from './PeopleList.tsx'

export default function CytopathologyList() {
  return <PeopleList list="cytopathology" />
}
