import { formatCount, formatDate, formatDateTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { MayLink, useAsk, useDisabledReason, useTitle } from '@saude/kits/platform'
import {
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorScreen,
  fetched,
  PageBody,
  Skeleton,
  toast,
  UnfetchedNotice,
} from '@saude/kits/ui'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { correctionTaskAnswer, correctionTaskList } from '../../contract/attendance-mend.ts'
import { healthCareCreate } from '../../contract/health-care.ts'
import css from './Corrections.module.css'

const failed = (unfetched: Parameters<typeof UnfetchedNotice>[0], { onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Registro">
    <UnfetchedNotice {...unfetched} />
  </Dialog>
)
const RecordDialog = fetched(() => import('./RecordDialog.tsx'), { failed })

type Task = OutputOf<typeof correctionTaskList>['items'][number]
type Open = { readonly act: 'correct' | 'answer'; readonly task: Task }

/** /app/citizen/corrections: what who bills asks the person to correct of their own attendances. */
export default function Corrections() {
  const { data, error, refetch } = useAsk(correctionTaskList, {})
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  useTitle({ count: data && formatCount(data.total, 'registro', 'registros') })
  return (
    <PageBody>
      {error && <ErrorScreen error={error} retry={refetch} />}
      {!data && !error && <Skeleton kind="rows" count={4} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={CircleCheck}
          title="Nada a corrigir."
          text="Quando um atendimento seu não puder ser faturado como está, ele aparece aqui."
        />
      )}
      {data && data.items.length > 0 && (
        <Card>
          <ul className={css.tasks}>
            {data.items.map((task) => (
              <TaskRow key={task.id} task={task} act={(act) => setOpen({ act, task })} />
            ))}
          </ul>
        </Card>
      )}
      {open?.act === 'correct' && (
        <RecordDialog
          kind="healthCare"
          citizenId={open.task.citizen.id}
          name={open.task.citizen.name}
          corrects={open.task.id}
          onClose={close}
        />
      )}
      {open?.act === 'answer' && (
        <FormDialog title="O registro está certo" subtitle={open.task.wanted} onClose={close}>
          <Form
            of={correctionTaskAnswer}
            title="O registro está certo"
            fixed={{ id: open.task.id }}
            hide={hidden}
            submitLabel="Responder"
            cancel={close}
            onDone={() => {
              toast.success('Resposta registrada')
              close()
            }}
          />
        </FormDialog>
      )}
    </PageBody>
  )
}

const hidden = ['id']

function TaskRow({ task, act }: { task: Task; act: (act: Open['act']) => void }) {
  const { citizen, date, procedure, wanted, askedBy, askedAt } = task
  const disabledReason = useDisabledReason(healthCareCreate)
  return (
    <li className={css.task}>
      <div>
        <strong>{wanted}</strong>
        <p>
          <MayLink needs="citizenHistory" href={`/app/citizen/history/${citizen.id}`}>
            {citizen.name}
          </MayLink>
          {`, ${formatDate(date)}${procedure ? ` · ${procedure}` : ''}`}
        </p>
        <p className={css.fact}>{`${askedBy ?? '–'} pediu em ${formatDateTime(askedAt)}`}</p>
      </div>
      <div className={css.buttons}>
        <Button
          kind="primary"
          disabled={disabledReason !== undefined}
          title={disabledReason}
          aria-label={`Corrigir: ${wanted}, ${citizen.name}`}
          onClick={() => act('correct')}
        >
          Corrigir
        </Button>
        <Button
          disabled={disabledReason !== undefined}
          aria-label={`Está certo: ${wanted}, ${citizen.name}`}
          onClick={() => act('answer')}
        >
          Está certo
        </Button>
      </div>
    </li>
  )
}
