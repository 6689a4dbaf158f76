import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import {
  caseFilters,
  epidemiologicalMap,
  epidemiologicalMapPeople,
} from '@saude/epidemiology/contract/case-map'
import { type CaseState, caseStates, isCaseState } from '@saude/epidemiology/contract/case-states'
import { planField } from '@saude/kits/form'
import { Select } from '@saude/kits/inputs'
import type { MapPoint } from '@saude/kits/map'
import { navigate, useParams, usePlace } from '@saude/kits/router'
import { ErrorScreen, Field } from '@saude/kits/ui'
import { useMemo } from 'react'
import { threeMonthsBack } from '../../contract/layer-days.ts'
import { OwnFilters } from '../layer/OwnFilters.tsx'
import { asked, missingOf } from '../layer/own-filters.ts'
import { ShownLayer } from '../layer/ShownLayer.tsx'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'
import { useOwnFilters } from '../layer/useOwnFilters.ts'

/** /app/map/case-state/{active}: cases of diseases by their state. */
export default function CaseMap() {
  const { active } = useParams()
  if (!isCaseState(active)) return <ErrorScreen error={new AppError('notFound')} />
  return <Cases caseState={active} />
}

/** Both ends of the period are asked for: cases of all years are no picture of now. */
const needs = ['from', 'to']
const plans = Object.entries(caseFilters).map(([name, field]) => planField(name, field))

/** A marker is a case; who has it stands behind its id. */
const pointsOf = ({ markers }: OutputOf<typeof epidemiologicalMap>): readonly MapPoint[] =>
  markers.map(({ id, citizenId, lat, lng, title, color, category, isPoor }) => ({
    id: `${id} ${citizenId}`,
    name: title ?? '',
    latitude: lat,
    longitude: lng,
    color: color ?? undefined,
    category: category ?? undefined,
    isPoor: isPoor ?? false,
  }))

/** The people of cases, each once. */
async function namesOf(points: readonly MapPoint[]) {
  const people = points.map(({ id, name }) => ({ id: id.split(' ')[1] ?? id, name }))
  return [...new Map(people.map((one) => [one.id, one])).values()]
}

/** What was done for somebody's cases. */
const linkOf = ({ id, name }: Pick<MapPoint, 'id' | 'name'>) => ({
  label: 'Acompanhamento',
  // Names stay behind the '#', which no server sees.
  href: `/app/epidemiology/epidemiological-accompaniment#${new URLSearchParams({ citizen: `${id}~${name}` })}`,
  needs: 'epidemiologicalAccompanimentList',
})

function Cases({ caseState }: { caseState: CaseState }) {
  const { search } = usePlace()
  const { input: where, controls, ...filter } = useLayerFilter({ hasCitizens: false })
  const initial = useMemo(() => ({ from: threeMonthsBack(today()), to: today() }), [])
  const { own, setOwn, restored } = useOwnFilters(plans, initial, needs)
  const input = useMemo(() => ({ area: where.area, ...asked(own), caseState }), [where, own, caseState])
  return (
    <ShownLayer
      title={caseStates[caseState]}
      one="Caso"
      points={epidemiologicalMap}
      people={epidemiologicalMapPeople}
      input={input}
      pointsOf={pointsOf}
      namesOf={namesOf}
      linkOf={linkOf}
      missing={missingOf({ plans, needs }, own)}
      restored={{ ...filter.restored, ...restored }}
    >
      <Field label="Situação" required>
        <Select
          options={caseStates}
          value={caseState}
          onChange={(next) =>
            isCaseState(next) && void navigate(`/app/map/case-state/${next}${search}`, { replace: true })
          }
        />
      </Field>
      <OwnFilters plans={plans} needs={needs} value={own} onChange={setOwn} />
      {controls}
    </ShownLayer>
  )
}
