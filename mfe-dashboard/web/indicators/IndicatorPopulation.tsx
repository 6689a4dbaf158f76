import { citizenConditionStatistics } from '@saude/citizen/contract/condition-statistics'
import { formatInteger } from '@saude/contract/formats'
import { useAsk, useMay } from '@saude/kits/platform'
import { listTitles } from '../../contract/indicator-list.ts'
import { previneBrasilIndicators } from '../../contract/indicators.ts'

/** Conditions of which there is a list of residents and a list of an indicator. */
const lists = { hypertension: 'hypertension', diabetes: 'diabetic', pregnant: 'pregnant' } as const

type CountedCondition = keyof typeof lists

const isCondition = (text: string): text is CountedCondition => Object.hasOwn(lists, text)
const nothing = {}

/**
 * Where an indicator counts other people than the list of residents, a sentence that says both numbers and why; nothing
 * where they are the same, or where one of them is not the person's to see.
 */
export default function IndicatorPopulation({ condition }: { condition: string }) {
  const mayIndicators = useMay('previneBrasilIndicators')
  const mayResidents = useMay('citizenConditionStatistics')
  const skip = !isCondition(condition) || !mayIndicators || !mayResidents
  const indicators = useAsk(previneBrasilIndicators, nothing, { skip }).data
  const card = useAsk(citizenConditionStatistics, nothing, { skip }).data
  if (skip || !indicators?.isReady || !card?.residents) return null
  const list = lists[condition]
  const counted = indicators.sets
    .flatMap((set) => set.indicators)
    .find((one) => one.list === list && one.isLoaded)?.people
  const residents = card.items.find((one) => one.condition === condition)?.count
  if (counted === undefined || residents === undefined || counted === residents) return null
  return (
    <p>
      {`${listTitles[list]}: ${formatInteger(counted)} na população do indicador, de todo o quadrimestre, e ${formatInteger(residents)} entre os moradores de hoje.`}
    </p>
  )
}
