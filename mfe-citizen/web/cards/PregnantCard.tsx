import { ConditionCard } from './ConditionCard.tsx'

const screens = ['/app/map/citizen-condition/pregnant', '/app/pregnant-list'] as const

export default function PregnantCard() {
  return <ConditionCard title="Gestantes" condition="pregnant" screens={screens} />
}
