import { PeopleList } from './PeopleList.tsx'

export default function DiabeticList() {
  return <PeopleList list="diabetic" />
}
