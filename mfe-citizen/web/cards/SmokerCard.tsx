import { ConditionCard } from './ConditionCard.tsx'

export default function SmokerCard() {
  return (
    <ConditionCard
      title="Fumantes"
      condition="smoker"
      layer="smoker"
      needs="citizenConditionSmokerGeolocation"
    />
  )
}
