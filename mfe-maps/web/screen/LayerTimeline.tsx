import { type DayRange, type RangeUnit, Timeline } from '@saude/kits/chart'
import { type Call, useAsk } from '@saude/kits/platform'
import { Button, Segmented } from '@saude/kits/ui'
import { useState } from 'react'
import { threeMonthsBack } from '../../contract/layer-days.ts'
import css from '../layer/LayerMap.module.css'

interface LayerTimelineProps {
  title: string
  days: Call<object, { readonly items: readonly { date: string; count: number }[] }>
  /** The filters of the layer. */
  input: object
  skip: boolean
  range: { readonly from: string | null; readonly to: string | null }
  /** The last day that is drawn. */
  day: string
  onRange: (range: DayRange | null) => void
}

const units = [
  { value: 'day', label: 'Dias' },
  { value: 'month', label: 'Meses' },
] as const

/** The days of a layer, of the last three months; a range of days or months that is pressed narrows the map. */
export function LayerTimeline({ title, days, input, skip, range, day, onRange }: LayerTimelineProps) {
  const [unit, setUnit] = useState<RangeUnit>('day')
  const whole = { from: threeMonthsBack(day), to: day }
  const { data, error } = useAsk(days, { ...input, ...whole }, { skip })
  const chosen = range.from && range.to ? { from: range.from, to: range.to } : null
  return (
    <section className={css.timeline} aria-label={title}>
      <div className={css.timelineHead}>
        <Segmented label="Escolher por" options={units} value={unit} onChange={setUnit} />
        <Button
          kind="quiet"
          aria-disabled={(chosen?.from === whole.from && chosen.to === whole.to) || undefined}
          onClick={() => onRange(whole)}
        >
          Três meses
        </Button>
      </div>
      {error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Timeline
          title={title}
          entries={data?.items ?? none}
          from={whole.from}
          to={whole.to}
          unit={unit}
          range={chosen}
          onChange={onRange}
        />
      )}
    </section>
  )
}

const none: readonly { date: string; count: number }[] = []
