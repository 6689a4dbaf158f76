import { healthUnit } from '@saude/core/contract/health-unit'
import { RecordScreens } from '@saude/kits/list'

/** Place and limits are drawn on their own screens. */
const hide = ['location', 'boundary']

/** /app/options/health-unit and what lies below: 'Todos' is for provider staff; others see their own client's units. */
export default function HealthUnits() {
  return <RecordScreens of={healthUnit} form={{ hide }} details={{ hide }} />
}
