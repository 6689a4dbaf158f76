import { formatDateTime } from '@saude/contract/formats'
import { clientLogo } from '@saude/core/contract/client-logo'
import { Form, FormDialog } from '@saude/kits/form'
import { PaperSheet } from '@saude/kits/list'
import { ask, useActions, useAsk, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { Button, ErrorScreen, Notice, PageBody, Skeleton, ThumbBar, toast } from '@saude/kits/ui'
import { Ban, History, Printer } from 'lucide-react'
import { useState } from 'react'
import { paperKinds } from '../../contract/care-paper.ts'
import { carePaperCancel, carePaperGet } from '../../contract/care-paper-get.ts'
import { citizenGet } from '../../contract/citizen.ts'
import { sheetsOf } from './lines.ts'
import css from './Paper.module.css'
import { PaperSheets } from './PaperSheets.tsx'

/** /app/citizen/paper/{id}: a prescription, certificate or declaration as it is printed. */
export default function PaperScreen() {
  const { id = '' } = useParams()
  const paper = useAsk(carePaperGet, { id })
  const citizenId = paper.data?.citizenId
  const citizen = useAsk(citizenGet, { id: citizenId ?? '' }, { skip: citizenId === undefined })
  // A paper that is printed at once has its logo.
  useAsk(clientLogo, {})
  const [shownAt] = useState(() => new Date())
  const [printedAt, setPrintedAt] = useState<Date>()
  const [isCancelling, setCancelling] = useState(false)
  const print = () => {
    // Paper takes what it says out of the house: the access log says who printed it.
    ask(carePaperGet, { id }, { purpose: 'print' }).catch(() => undefined)
    setPrintedAt(new Date())
  }
  const { data } = paper
  const title = data ? paperKinds[data.kind] : 'Documento'
  useTitle({ title, count: citizen.data?.name })
  useActions(
    data
      ? [
          ...(data.cancelled
            ? []
            : [
                {
                  label: 'Imprimir',
                  icon: Printer,
                  kind: 'primary' as const,
                  wideOnly: true,
                  onSelect: print,
                },
              ]),
          {
            label: 'Histórico',
            icon: History,
            href: `/app/citizen/history/${citizenId}`,
            needs: 'citizenHistory',
          },
          ...(data.isOwn && !data.cancelled
            ? [{ label: 'Cancelar documento', icon: Ban, onSelect: () => setCancelling(true) }]
            : []),
        ]
      : [],
  )
  const error = paper.error ?? citizen.error
  if (error) return <ErrorScreen error={error} retry={paper.error ? paper.refetch : citizen.refetch} />
  if (!data || !citizen.data)
    return (
      <PageBody>
        <Skeleton kind="form" count={8} />
      </PageBody>
    )
  const shown = { paper: data, citizen: citizen.data }
  const isControlled = sheetsOf(data.lines ?? []).controlled.length > 0
  return (
    <PageBody>
      <div className={css.sheets}>
        {data.cancelled && (
          <Notice tone="warning" title="Cancelado">
            {`Em ${formatDateTime(data.cancelled.at)} por ${data.cancelled.by}: ${data.cancelled.reason}`}
          </Notice>
        )}
        {isControlled && !data.cancelled && (
          <Notice tone="info">
            Há medicamento sob controle especial (Portaria 344/1998): a receita dele sai em folha própria, em
            duas vias. O que exige Notificação de Receita precisa também do formulário numerado da vigilância
            sanitária.
          </Notice>
        )}
        <PaperSheets {...shown} printedAt={shownAt} />
      </div>
      {printedAt && (
        <PaperSheet onEnd={() => setPrintedAt(undefined)}>
          <PaperSheets {...shown} printedAt={printedAt} />
        </PaperSheet>
      )}
      {isCancelling && (
        <FormDialog
          title={`Cancelar: ${title}`}
          subtitle={citizen.data.name}
          onClose={() => setCancelling(false)}
        >
          <Form
            of={carePaperCancel}
            title={`Cancelar: ${title}`}
            fixed={{ id }}
            submitLabel="Cancelar documento"
            danger
            cancel={() => setCancelling(false)}
            onDone={() => {
              toast.success('Documento cancelado')
              setCancelling(false)
            }}
          />
        </FormDialog>
      )}
      {!data.cancelled && (
        <ThumbBar phoneOnly>
          <Button kind="primary" icon={Printer} onClick={print}>
            Imprimir
          </Button>
        </ThumbBar>
      )}
    </PageBody>
  )
}
