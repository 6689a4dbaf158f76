import { formatCount } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { PrintList } from '@saude/kits/list'
import { Button, Dialog } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { callList, queueCall } from '../../contract/quota.ts'
import type { QuotaLeft } from './QueueQuotas.tsx'

interface CallDialogProps {
  quota: QuotaLeft
  onClose: () => void
}

const one = { count: 1 }

const isCalled = (answer: unknown): answer is OutputOf<typeof queueCall> =>
  typeof answer === 'object' && answer !== null && 'called' in answer

/** Calls the next ones of a waiting list, in its order, and prints who they are. */
export function CallDialog({ quota, onClose }: CallDialogProps) {
  const [done, setDone] = useState<OutputOf<typeof queueCall>>()
  const [isPrinting, setPrinting] = useState(false)
  if (done && isPrinting)
    return (
      <PrintList
        of={callList}
        title="Lista de chamada"
        about={`${done.item} · ${done.provider}`}
        filters={{ quotaId: quota.id, day: done.day }}
        columns={[
          { field: 'appointmentAt', width: 18 },
          { field: 'citizen', width: 34 },
          { field: 'birthDate', width: 14 },
          { field: 'number', width: 14 },
          { field: 'id', label: 'Compareceu', width: 14, draw: () => '' },
        ]}
        onEnd={onClose}
      />
    )
  if (done)
    return (
      <Dialog
        open
        title={formatCount(done.called.length, 'pessoa chamada', 'pessoas chamadas')}
        subtitle={`${done.item} · ${done.provider}`}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Fechar</Button>
            <Button kind="primary" icon={Printer} onClick={() => setPrinting(true)}>
              Imprimir lista de chamada
            </Button>
          </>
        }
      >
        <ol>
          {done.called.map(({ id, number, citizen }) => (
            <li key={id}>{`${citizen.name}, protocolo ${number}`}</li>
          ))}
        </ol>
      </Dialog>
    )
  return (
    <FormDialog
      title="Chamar os próximos"
      subtitle={`${quota.item} · ${quota.provider}: ${formatCount(quota.left, 'vaga livre', 'vagas livres')} neste mês`}
      onClose={onClose}
    >
      <Form
        of={queueCall}
        title="Chamar os próximos"
        submitLabel="Chamar"
        values={one}
        fixed={{ quotaId: quota.id }}
        cancel={onClose}
        onDone={(answer: unknown) => isCalled(answer) && setDone(answer)}
      />
    </FormDialog>
  )
}
