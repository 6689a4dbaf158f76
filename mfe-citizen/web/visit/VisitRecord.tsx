import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { Form, FormDialog } from '@saude/kits/form'
import { toast } from '@saude/kits/ui'
import { visitRecord } from '../../contract/visit.ts'
import { EarlierVisits } from './EarlierVisits.tsx'
import type { VisitedCitizen } from './words.ts'

/** Records a visit to one citizen, or an attempt; what happened at the door before stands above. */
export const VisitRecord = ({ row, onClose }: { row: VisitedCitizen; onClose: () => void }) => (
  <FormDialog title="Registrar visita" subtitle={row.name} onClose={onClose}>
    <EarlierVisits row={row} />
    <Form
      of={visitRecord}
      title="Registrar visita"
      fixed={{ citizenId: row.id }}
      values={{ outcome: 'done', date: today() }}
      hide={['correctionReason']}
      describe={({ date }) => `Visita a ${row.name} em ${formatDate(typeof date === 'string' ? date : null)}`}
      onQueued={onClose}
      submitLabel="Registrar"
      cancel={onClose}
      onDone={() => {
        toast.success('Visita registrada')
        onClose()
      }}
    />
  </FormDialog>
)
