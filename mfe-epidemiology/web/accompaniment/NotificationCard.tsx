import { formatDateTime } from '@saude/contract/formats'
import { parseInstant, toWire } from '@saude/contract/instants'
import { ButtonLink, Card, Notice } from '@saude/kits/ui'
import { useState } from 'react'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'
import { listSource, notificationOf, notifications } from '../../contract/compulsory.ts'
import css from './Accompaniments.module.css'
import { factOf } from './case-facts.ts'
import { RecordButton } from './RecordButton.tsx'
import type { ShownCase } from './shown-case.ts'

const hourMs = 3_600_000

/** What is left of the time: 'faltam 5 horas', 'venceu há 2 dias'. */
export function leftOf(until: Date, now: Date): string {
  const hours = Math.floor(Math.abs(until.getTime() - now.getTime()) / hourMs)
  const amount =
    hours >= 48
      ? `${Math.floor(hours / 24)} dias`
      : hours === 0
        ? 'menos de uma hora'
        : hours === 1
          ? '1 hora'
          : `${hours} horas`
  if (until < now) return `venceu há ${amount}`
  return `${hours < 2 ? 'falta' : 'faltam'} ${amount}`
}

/** Whether and until when the law wants the case notified; nothing is sent anywhere: the sheet is printed. */
export function NotificationCard({ entry }: { entry: ShownCase }) {
  const { id, citizen, pathology, notifiedAt, notificationNumber, version } = entry
  const of = notificationOf(pathology.id)
  const [now] = useState(() => new Date())
  if (!of) return null
  const until = parseInstant(factOf(entry, 'notifyUntil'))
  const { label } = notifications[of.term]
  return (
    <Card title="Notificação compulsória" subtitle={`${of.name}: ${label}${of.note ? `. ${of.note}` : ''}`}>
      {notifiedAt ? (
        <Notice tone="success">
          Notificado em {formatDateTime(notifiedAt)}
          {notificationNumber && `, número ${notificationNumber}`}.
        </Notice>
      ) : (
        until && (
          <Notice tone={until < now ? 'danger' : 'warning'}>
            Notificar até {formatDateTime(toWire(until))}: {leftOf(until, now)}.
          </Notice>
        )
      )}
      <div className={css.buttons}>
        <RecordButton
          of={epidemiologicalAccompaniment.update}
          at="document"
          label="Registrar notificação"
          subtitle={citizen.name ?? ''}
          values={{
            id,
            version,
            notifiedAt: notifiedAt ?? null,
            notificationNumber: notificationNumber ?? null,
          }}
          fixed={{}}
          only={['notifiedAt', 'notificationNumber']}
          done="Notificação registrada"
        />
        <ButtonLink href={`${epidemiologicalAccompaniment.path}/receipt/${id}`}>
          Ficha de notificação
        </ButtonLink>
      </div>
      <p>
        <small>Lista: {listSource}. O sistema não envia a ficha.</small>
      </p>
    </Card>
  )
}
