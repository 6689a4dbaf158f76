import { ConditionCard } from './ConditionCard.tsx'

const screens = ['/app/map/citizen-condition/hypertension', '/app/hypertension-list'] as const

export default function HypertensiveCard() {
  return <ConditionCard title="Hipertensos" condition="hypertension" screens={screens} />
}
