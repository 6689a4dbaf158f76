import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk, useMay, useScreens } from '@saude/kits/platform'
import { recordedSymptomList } from '../../contract/recorded-symptom.ts'
import { symptomStatistics } from '../../contract/symptom.ts'

const nothing = {}
const most = 3

const list = '/app/citizen/symptoms'
const screens = ['/app/map/symptom', '/app/epidemiology/epidemiological-profile'] as const

/**
 * 'Ranking de sintomas' of the home dashboard: the three that were recorded most often in the last week; each bar leads
 * to its entries.
 */
export default function SymptomsCard() {
  const functions = useScreens(screens)
  const asked = useAsk(symptomStatistics, nothing)
  const mayList = useMay(recordedSymptomList.permission)
  const ranked = [...(asked.data?.items ?? [])]
    .filter(({ lastWeekRegisters }) => (lastWeekRegisters ?? 0) > 0)
    .sort((one, other) => (other.lastWeekRegisters ?? 0) - (one.lastWeekRegisters ?? 0))
    .slice(0, most)
  return (
    <DataCard
      title="Ranking de sintomas"
      subtitle="Registros dos últimos sete dias"
      {...(mayList && { link: { href: list, text: 'VER MAIS' } })}
      functions={functions}
      asked={asked}
      height={most * barHeight}
      isEmpty={() => ranked.length === 0}
    >
      {() => (
        <Bars
          title="Ranking de sintomas"
          category="Sintoma"
          series="Registros"
          data={ranked.map(({ id, name, lastWeekRegisters }) => ({
            key: id,
            label: name,
            value: lastWeekRegisters ?? 0,
            ...(mayList && { href: `${list}?symptom=${id}` }),
          }))}
        />
      )}
    </DataCard>
  )
}
