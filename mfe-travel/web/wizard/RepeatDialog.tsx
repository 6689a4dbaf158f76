import { formatCount, formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { Button, Dialog } from '@saude/kits/ui'
import { useState } from 'react'
import { travelRepeat } from '../../contract/repeat.ts'
import type { Trip } from './types.ts'

/** The same trip on more days, such as three days a week of haemodialysis; says who could not come along. */
export function RepeatDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const [done, setDone] = useState<OutputOf<typeof travelRepeat>>()
  if (done) return <Repeated done={done} onClose={onClose} />
  return (
    <FormDialog title="Repetir viagem" subtitle={trip.destinationCity.name ?? undefined} onClose={onClose}>
      <Form
        of={travelRepeat}
        fixed={{ id: trip.id }}
        values={{ withPassengers: true }}
        title="Repetir viagem"
        submitLabel="Cadastrar viagens"
        onDone={(answer) => setDone(answer)}
      />
    </FormDialog>
  )
}

function Repeated({ done, onClose }: { done: OutputOf<typeof travelRepeat>; onClose: () => void }) {
  const { created, skipped, left } = done
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatCount(created, 'viagem criada', 'viagens criadas')}
      actions={
        <Button kind="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {skipped.length > 0 && <p>Já havia viagem em: {skipped.map((day) => formatDate(day)).join(', ')}.</p>}
      {left.length > 0 && (
        <>
          <p>Ficaram de fora:</p>
          <ul>
            {left.map(({ day, text }) => (
              <li key={`${day} ${text}`}>
                {formatDate(day)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {skipped.length === 0 && left.length === 0 && (
        <p>Todas com o mesmo veículo, motorista e passageiros.</p>
      )}
    </Dialog>
  )
}
