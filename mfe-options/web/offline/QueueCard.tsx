import { formatCount, formatDateTime, formatInteger } from '@saude/contract/formats'
import { mendPlace } from '@saude/contract/offer'
import { device, type QueueItem, useDeviceState, useQueue } from '@saude/kits/offline'
import { useNetwork, useOffers, Widget } from '@saude/kits/platform'
import { Button, Card, fetched, Notice, ProgressBar, StatusDot, type Tone, useConfirm } from '@saude/kits/ui'
import { GitCompareArrows, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import css from './OfflineData.module.css'
import { refusalOf } from './refusal.ts'
import { useIsBefore } from './useIsBefore.ts'
import { versionsOf } from './versions.ts'

/** With its map, which most queues never need. */
const ConflictDialog = fetched(() => import('./ConflictDialog.tsx'))

/** Milliseconds between two syncs by hand. */
const pause = 120_000

const states: Readonly<Record<QueueItem['state'], { readonly tone: Tone; readonly text: string }>> = {
  waiting: { tone: 'warning', text: 'Espera para ser enviado' },
  sending: { tone: 'info', text: 'Enviando' },
  refused: { tone: 'danger', text: 'Recusado pelo servidor' },
}

/** Items that are shown at first, and how many more at each wish. */
const shownAtOnce = 50

/** What was done without a connection and has not reached the server yet. */
export function QueueCard() {
  const { items, loading, message, type, percentage, lastSync, startedAt, isPaused } = useQueue()
  const { phase } = useDeviceState()
  const { online } = useNetwork()
  const [most, setMost] = useState(shownAtOnce)
  const isResting = useIsBefore((startedAt ?? 0) + pause, pause) || isPaused === true
  return (
    <Card title="Envios pendentes">
      <div className={css.part}>
        <div role="status">
          <StatusDot tone={type === 'error' ? 'danger' : type}>{message}</StatusDot>
        </div>
        {loading && (
          <div className={css.wide}>
            <ProgressBar value={percentage} label={message} />
          </div>
        )}
        {items.length > 0 && (
          <ul className={css.items}>
            {items.slice(0, most).map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        )}
        {items.length > most && (
          <Button onClick={() => setMost(most + shownAtOnce)}>
            {`Mostrar mais (${formatInteger(items.length - most)})`}
          </Button>
        )}
        {lastSync && <p className={css.said}>{`Último envio: ${formatDateTime(lastSync)}`}</p>}
        <Button
          icon={RefreshCw}
          aria-disabled={phase !== 'open' || loading || isResting || !online || undefined}
          onClick={() => phase === 'open' && !isResting && void device.outbox()?.drain()}
        >
          Enviar agora
        </Button>
      </div>
    </Card>
  )
}

/** Drawn again when it has changed, not with each one of hundreds that goes. */
const Item = memo(function Item({ item }: { item: QueueItem }) {
  const { id, call, input, description, files = [], state, createdAt, tries, error } = item
  const confirm = useConfirm()
  const [isComparing, setComparing] = useState(false)
  const [isMending, setMending] = useState(false)
  const [mend] = useOffers(mendPlace(call.name))
  const isConflict = state === 'refused' && versionsOf(item, undefined) !== undefined
  const discard = async () => {
    const isMeant = await confirm({
      title: 'Descartar este registro?',
      text: `${description}: não será enviado, e não pode ser recuperado.`,
      confirmLabel: 'Descartar',
      danger: true,
    })
    if (isMeant) await device.outbox()?.discard(id)
  }
  const retry = async () => {
    await device.outbox()?.retry(id)
    await device.outbox()?.drain()
  }
  const onMend = async (mended: unknown) => {
    await device.outbox()?.replace(id, mended)
    void device.outbox()?.drain()
  }
  const refusal = refusalOf(item, { mayCompare: isConflict, mayMend: mend !== undefined })
  return (
    <li className={css.item}>
      <p className={css.what}>{description}</p>
      <StatusDot tone={states[state].tone}>{states[state].text}</StatusDot>
      {files.length > 0 && (
        <p className={css.said}>{`Com arquivo: ${files.map(({ name }) => name).join(', ')}`}</p>
      )}
      {refusal ? (
        <div className={css.wide}>
          <Notice title={refusal.heading}>
            {refusal.sentences.map((sentence) => (
              <p key={sentence} className={css.sentence}>
                {sentence}
              </p>
            ))}
          </Notice>
        </div>
      ) : (
        error && <p className={css.said}>{error.message}</p>
      )}
      <p className={css.said}>
        {`Registrado em ${formatDateTime(createdAt)}${tries > 0 ? ` · ${formatCount(tries, 'tentativa', 'tentativas')}` : ''}`}
      </p>
      <div className={css.buttons}>
        {isConflict && (
          <Button icon={GitCompareArrows} onClick={() => setComparing(true)}>
            Comparar e decidir
          </Button>
        )}
        {state === 'refused' && mend && (
          <Button icon={Pencil} onClick={() => setMending(true)}>
            {mend.title}
          </Button>
        )}
        {state === 'refused' && !isConflict && (
          <Button icon={RefreshCw} onClick={() => void retry()}>
            Tentar novamente
          </Button>
        )}
        <Button kind="quiet" icon={Trash2} onClick={() => void discard()}>
          Descartar
        </Button>
      </div>
      {isMending && mend && (
        <Widget
          name={mend.widget}
          title={mend.title}
          loading={null}
          props={{
            description,
            input,
            error,
            files: files.map(({ name }) => name),
            onMend,
            onClose: () => setMending(false),
          }}
        />
      )}
      {isComparing && <ConflictDialog item={item} onClose={() => setComparing(false)} />}
    </li>
  )
})
