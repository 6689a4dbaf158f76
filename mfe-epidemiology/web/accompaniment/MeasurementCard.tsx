import { measurementCreate } from '@saude/citizen/contract/measurement'
import { formatDateTime, formatDecimal } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { useAsk } from '@saude/kits/platform'
import { Card, SimpleTable } from '@saude/kits/ui'
import { useState } from 'react'
import { accompanimentMeasurementList } from '../../contract/accompaniment-measurement.ts'
import { RecordButton } from './RecordButton.tsx'
import type { ShownCase } from './shown-case.ts'

const some = (value: number | null | undefined, unit: string) =>
  typeof value === 'number' ? `${formatDecimal(value)} ${unit}` : '–'

/** What was measured on the citizen of a case. */
export function MeasurementCard({ entry: { id, citizen } }: { entry: ShownCase }) {
  const { data, error } = useAsk(accompanimentMeasurementList, {
    epidemiologicalAccompanimentId: id,
    stopIndex: 39,
  })
  const [now] = useState(() => toWire(new Date()).slice(0, 16))
  return (
    <Card
      title="Medições"
      action={
        <RecordButton
          of={measurementCreate}
          label="Registrar medição"
          subtitle={citizen.name ?? ''}
          values={{ measuredAt: now }}
          fixed={{ citizenId: citizen.id }}
          done="Medição registrada"
        />
      }
    >
      <SimpleTable
        caption="Medições"
        rows={data?.items}
        rowKey={(row) => row.id}
        loading={!data && !error}
        empty={error ? 'Não foi possível carregar as medições.' : 'Nenhuma medição registrada.'}
        columns={[
          { key: 'at', title: 'Medido em', cell: ({ measuredAt }) => formatDateTime(measuredAt) },
          { key: 'temperature', title: 'Temperatura', cell: (row) => some(row.temperature, '°C') },
          { key: 'saturation', title: 'Saturação', cell: (row) => some(row.oxigenSaturation, '%') },
          { key: 'heart', title: 'Frequência', cell: (row) => some(row.heartRate, 'bpm') },
          {
            key: 'pressure',
            title: 'Pressão',
            cell: ({ bloodPressure: of }) => (of ? `${of.contraction} × ${of.relaxation}` : '–'),
          },
          { key: 'weight', title: 'Peso', cell: (row) => some(row.weight, 'kg') },
          { key: 'by', title: 'Por', cell: ({ creatorName }) => creatorName ?? '–' },
        ]}
      />
    </Card>
  )
}
