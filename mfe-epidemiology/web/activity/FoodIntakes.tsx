import { ChoicesControl } from '@saude/kits/form'
import { RecordScreens } from '@saude/kits/list'
import { foodGroups, foodIntake } from '../../contract/food-intake.ts'
import { useBand } from './useBand.ts'

/** /app/epidemiology/food-intake and what lies below: what people eat, by questionnaires of three ages. */
export default function FoodIntakes() {
  return (
    <RecordScreens
      of={foodIntake}
      form={{ groups: foodGroups, controls: { meals: ChoicesControl }, useHints: useBand }}
      details={{ groups: foodGroups }}
      list={{ csv: true }}
    />
  )
}
