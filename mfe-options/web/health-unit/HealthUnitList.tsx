import { healthUnitList } from '@saude/core/contract/health-unit'
import { InfiniteList } from '@saude/kits/list'

/** /app/options/health-unit: 'Todos' is for provider staff; others see their own client's units. */
export default function HealthUnitList() {
  return <InfiniteList of={healthUnitList} title="Unidades de saúde" />
}
