import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { StatusDot } from '@saude/kits/ui'
import { citizenGeolocationSituationList, geolocationSituations } from '../../contract/situation.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'

type Row = ItemOf<typeof citizenGeolocationSituationList>

/** What was found on the spot is sure, what follows from a street is a guess. */
const tones = {
  manual: 'success',
  device: 'success',
  inferenceByStreet: 'warning',
  none: 'danger',
} as const

/** /app/citizen/geolocation-situation: who has a position, and how it was found. */
export default function GeolocationSituation() {
  const mayOpen = useMay('citizenHistory')
  return (
    <InfiniteList
      of={citizenGeolocationSituationList}
      titleMenu={<CitizenMenu />}
      csv
      columns={[
        { field: 'name', sub: moved },
        { field: 'lastProfessional', draw: professional, wideOnly: true },
        {
          field: 'geolocation',
          draw: ({ geolocation }) => (
            <StatusDot tone={tones[geolocation]}>{geolocationSituations[geolocation]}</StatusDot>
          ),
        },
      ]}
      rowTitle={(row) => ({ title: row.name, subtitle: `Último profissional: ${professional(row)}` })}
      rowLink={({ id }) => (mayOpen ? `/app/citizen/history/${id}` : undefined)}
      actions={({ id }) => citizenViews(id)}
    />
  )
}

const moved = ({ addressOnCity }: Row) =>
  addressOnCity === false ? <StatusDot tone="warning">Mudou-se</StatusDot> : null

const professional = ({ lastProfessional, isAcs }: Row) =>
  lastProfessional ? `${lastProfessional}${isAcs ? ' (ACS)' : ''}` : 'Sem informação'
