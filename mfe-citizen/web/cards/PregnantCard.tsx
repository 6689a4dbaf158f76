import { ConditionCard } from './ConditionCard.tsx'

export default function PregnantCard() {
  return (
    <ConditionCard
      title="Gestantes"
      condition="pregnant"
      layer="pregnant"
      needs="citizenConditionPregnantGeolocation"
    />
  )
}
