import { formatCount, formatDate, formatTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { PrintList } from '@saude/kits/list'
import { Button, Dialog, Notice } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { callList, queueCall } from '../../contract/quota.ts'
import css from './Queue.module.css'
import type { QuotaLeft } from './QueueQuotas.tsx'

interface CallDialogProps {
  quota: QuotaLeft
  onClose: () => void
}

const one = { count: 1 }

const isCalled = (answer: unknown): answer is OutputOf<typeof queueCall> =>
  typeof answer === 'object' && answer !== null && 'called' in answer

type Called = OutputOf<typeof queueCall>

/** Who is called to which day, in the order of the list. */
const daysOf = ({ called, day, days }: Called) =>
  (days?.length ? days : [day]).map((one) => ({
    day: one,
    called: called.filter(({ appointmentAt }) => (appointmentAt?.slice(0, 10) ?? day) === one),
  }))

/**
 * Calls the next ones of a waiting list, in its order, each to a place of the provider's agenda, and prints who they are.
 */
export function CallDialog({ quota, onClose }: CallDialogProps) {
  const [done, setDone] = useState<OutputOf<typeof queueCall>>()
  const [printed, setPrinted] = useState<string>()
  if (done && printed !== undefined)
    return (
      <PrintList
        of={callList}
        title="Lista de chamada"
        about={`${done.item} · ${done.provider} · ${formatDate(printed)}`}
        filters={{ quotaId: quota.id, day: printed }}
        columns={[
          // One day's list: only the hour differs.
          { field: 'appointmentAt', label: 'Hora', width: 8, draw: (row) => formatTime(row.appointmentAt) },
          { field: 'citizen', width: 40 },
          { field: 'birthDate', label: 'Nascimento', width: 14 },
          { field: 'number', width: 14 },
          { field: 'id', label: 'Compareceu', width: 16, draw: () => '□ Sim \u00a0 □ Não' },
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
        actions={<Button onClick={onClose}>Fechar</Button>}
      >
        {daysOf(done).map(({ day, called }) => (
          <section key={day} className={css.called}>
            <h3>{formatDate(day)}</h3>
            <ol>
              {called.map(({ id, number, citizen, appointmentAt }) => (
                <li key={id}>
                  {[formatTime(appointmentAt), citizen.name, `protocolo ${number}`]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ol>
            <Button
              icon={Printer}
              aria-label={`Imprimir lista de chamada de ${formatDate(day)}`}
              onClick={() => setPrinted(day)}
            >
              Imprimir lista de chamada
            </Button>
          </section>
        ))}
      </Dialog>
    )
  return (
    <FormDialog
      title="Chamar os próximos"
      subtitle={`${quota.item} · ${quota.provider}: ${formatCount(quota.left, 'vaga livre', 'vagas livres')} neste mês`}
      onClose={onClose}
    >
      <div className={css.agenda}>
        <Agenda quota={quota} />
      </div>
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

/** Whether there are places, said before anybody is called. */
const Agenda = ({ quota: { free, next } }: { quota: QuotaLeft }) =>
  free ? (
    <Notice tone="info">
      {`${formatCount(free, 'vaga livre', 'vagas livres')} na agenda, a próxima em ${formatDate(next)} às ${formatTime(next)}. Sem data, cada pessoa recebe a sua vaga, na ordem da fila.`}
    </Notice>
  ) : (
    <Notice tone="warning">
      Sem vaga livre na agenda deste prestador para este item: informe a data do atendimento, que vale para
      todas as pessoas.
    </Notice>
  )
