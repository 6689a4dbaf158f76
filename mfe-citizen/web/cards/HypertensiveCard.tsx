import { ConditionCard } from './ConditionCard.tsx'

export default function HypertensiveCard() {
  return (
    <ConditionCard
      title="Hipertensos"
      condition="hypertension"
      layer="hypertension"
      needs="citizenConditionHypertensionGeolocation"
    />
  )
}
