import type { OutputOf } from '@saude/contract/query'
import { Bars } from '@saude/kits/chart'
import { Card, Segmented, SimpleTable } from '@saude/kits/ui'
import { useState } from 'react'
import type { cityInNumbers } from '../../contract/city.ts'
import layout from '../screen/Screen.module.css'
import { compareOptions, waitingOf } from './words.ts'

type City = OutputOf<typeof cityInNumbers>

/** Who waits for what: today as bars, or beside the year before. */
export function Waiting({ city }: { city: City }) {
  const [shown, setShown] = useState<'now' | 'compared'>('now')
  const waiting = city.waiting ?? []
  const mayCompare = waiting.some(({ totalBefore }) => typeof totalBefore === 'number')
  return (
    <Card title="Filas de espera" subtitle="Solicitações que esperam hoje">
      {mayCompare && (
        <div className={layout.scroll}>
          <Segmented label="Filas" options={compareOptions(city.day)} value={shown} onChange={setShown} />
        </div>
      )}
      {mayCompare && shown === 'compared' ? (
        <SimpleTable
          caption="Filas de espera"
          columns={waitingOf(city)}
          rows={waiting}
          rowKey={({ type }) => type}
        />
      ) : (
        <Bars
          title="Filas de espera"
          category="Solicitação"
          series="Na fila"
          data={waiting.map(({ type, total }) => ({ key: type, label: type, value: total }))}
        />
      )}
    </Card>
  )
}
