import { ConditionCard } from './ConditionCard.tsx'

const screens = ['/app/map/citizen-condition/smoker'] as const

export default function SmokerCard() {
  return <ConditionCard title="Fumantes" condition="smoker" screens={screens} />
}
