import { ConditionCard } from './ConditionCard.tsx'

export default function DiabeticCard() {
  return (
    <ConditionCard
      title="Diabéticos"
      condition="diabetes"
      layer="diabetes"
      needs="citizenConditionDiabetesGeolocation"
    />
  )
}
