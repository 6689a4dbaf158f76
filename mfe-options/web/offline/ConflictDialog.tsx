import { formatDateTime } from '@saude/contract/formats'
import { PositionChoice } from '@saude/kits/map'
import { device, type QueueItem } from '@saude/kits/offline'
import { useSession } from '@saude/kits/platform'
import { Button, Dialog, SimpleTable } from '@saude/kits/ui'
import { useState } from 'react'
import css from './OfflineData.module.css'
import { type FieldVersions, inputOver, type Versions, versionsOf } from './versions.ts'

interface ConflictDialogProps {
  item: QueueItem
  onClose: () => void
}

/** Somebody has changed the same meanwhile: both versions side by side, and the person decides. */
export default function ConflictDialog({ item, onClose }: ConflictDialogProps) {
  const versions = versionsOf(item, useSession()?.info.name)
  const [isBusy, setBusy] = useState(false)
  if (!versions) return null
  const decide = async (work: () => Promise<unknown> | undefined) => {
    setBusy(true)
    await work()
    onClose()
    await device.refresh()
  }
  const choice = {
    title: item.description,
    isBusy,
    onMine: () =>
      void decide(async () => device.outbox()?.replace(item.id, inputOver(item.input, versions.version))),
    onTheirs: () => void decide(async () => device.outbox()?.discard(item.id)),
    onClose,
  }
  const others = <Others versions={versions} />
  if (versions.position)
    return (
      <PositionChoice {...choice} {...versions.position}>
        {others}
      </PositionChoice>
    )
  return (
    <Dialog
      open
      sticky
      size="medium"
      onClose={onClose}
      title={choice.title}
      subtitle={who(versions)}
      actions={
        <>
          <Button onClick={onClose}>Decidir depois</Button>
          <Button loading={isBusy} onClick={choice.onTheirs}>
            Manter o que está no servidor
          </Button>
          <Button kind="primary" loading={isBusy} onClick={choice.onMine}>
            Usar o seu registro
          </Button>
        </>
      }
    >
      {others}
    </Dialog>
  )
}

const who = ({ by, on }: Versions) =>
  `Alterado${by ? ` por ${by}` : ' por outra pessoa'}${on ? ` em ${formatDateTime(on)}` : ''}`

const Value = ({ children }: { children: string }) => <span className={css.value}>{children}</span>

const columns = [
  { key: 'label', title: 'Campo', cell: ({ label }: FieldVersions) => label },
  { key: 'mine', title: 'Seu registro', cell: ({ mine }: FieldVersions) => <Value>{mine}</Value> },
  { key: 'theirs', title: 'No servidor', cell: ({ theirs }: FieldVersions) => <Value>{theirs}</Value> },
]

const Others = ({ versions: { fields } }: { versions: Versions }) =>
  fields.length === 0 ? null : (
    <SimpleTable caption="O que difere" columns={columns} rows={fields} rowKey={({ label }) => label} />
  )
