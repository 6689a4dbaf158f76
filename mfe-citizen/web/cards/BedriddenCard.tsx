import { ConditionCard } from './ConditionCard.tsx'

const screens = ['/app/map/citizen-condition/bedridden-and-domiciled'] as const

export default function BedriddenCard() {
  return <ConditionCard title="Acamados e domiciliados" condition="bedriddenOrDomiciled" screens={screens} />
}
