import { ConditionCard } from './ConditionCard.tsx'

export default function BedriddenCard() {
  return (
    <ConditionCard
      title="Acamados e domiciliados"
      condition="bedriddenOrDomiciled"
      layer="bedridden-and-domiciled"
      needs="citizenConditionBedriddenAndDomiciledGeolocation"
    />
  )
}
