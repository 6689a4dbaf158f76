import { DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { cx } from '@saude/kits/ui'
import { previneBrasilIndicators } from '../../contract/indicators.ts'
import { GaugePlace } from './GaugePlace.tsx'
import css from './Indicators.module.css'

const nothing = {}

const screens = [
  '/app/pregnant-list',
  '/app/diabetic-list',
  '/app/hypertension-list',
  '/app/cytopathology-list',
  '/app/polio-pentavalent-list',
] as const

/** 'Previne Brasil' of the home dashboard: the seven gauges of this quadrimester. */
export default function PrevineCard() {
  const functions = useScreens(screens)
  const asked = useAsk(previneBrasilIndicators, nothing)
  return (
    <DataCard
      title="Previne Brasil"
      subtitle={({ isOwn }) => `Estimativa local${isOwn ? ' da sua microárea' : ''} deste quadrimestre`}
      link={{ href: '/app/indicators-previne-brasil', text: 'Ver indicadores' }}
      functions={functions}
      asked={asked}
      height={560}
      isEmpty={({ isReady }) => !isReady}
      empty="Os indicadores ainda estão em cálculo."
    >
      {({ sets: [first] }) => (
        <ul className={cx(css.gauges, css.abreast)}>
          {first?.indicators.map((indicator) => (
            <GaugePlace key={indicator.id} indicator={{ ...indicator, note: null }} choice={{}} />
          ))}
        </ul>
      )}
    </DataCard>
  )
}
