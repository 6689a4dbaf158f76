import { ConditionCard } from './ConditionCard.tsx'

const screens = ['/app/map/citizen-condition/diabetes', '/app/diabetic-list'] as const

export default function DiabeticCard() {
  return <ConditionCard title="Diabéticos" condition="diabetes" screens={screens} />
}
