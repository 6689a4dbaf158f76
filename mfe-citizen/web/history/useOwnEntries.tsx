import { holds } from '@saude/contract/permissions'
import { anonymisedReason, useHeld, useMay, useSession } from '@saude/kits/platform'
import { Dialog, fetched, UnfetchedNotice } from '@saude/kits/ui'
import { type ReactNode, useState } from 'react'
import { type RecordKind, recordKindOf, recordNeeds, removalWords } from './record-kinds.ts'
import type { Entry } from './rows.ts'

/** What the author of an entry may do about it. */
export interface OwnActions {
  /** Absent where they may not record it any more. */
  readonly correct?: () => void
  readonly remove: () => void
  /** Why neither can be done now. */
  readonly disabledReason?: string | undefined
}

const failed = (unfetched: Parameters<typeof UnfetchedNotice>[0], { onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Registro">
    <UnfetchedNotice {...unfetched} />
  </Dialog>
)
const RecordDialog = fetched(() => import('./RecordDialog.tsx'), { failed })
const RemoveDialog = fetched(() => import('./RemoveDialog.tsx'), { failed })

type OwnEntry = Pick<Entry, 'id' | 'type' | 'recordedBy'>
type Open = { readonly act: 'correct' | 'remove'; readonly id: string; readonly kind: RecordKind }

/** Correcting and removing entries: offered to their author, with a reason; and the dialog that is open. */
export function useOwnEntries(
  citizenId: string,
  name: string,
): { readonly actionsOf: (entry: OwnEntry) => OwnActions | undefined; readonly dialog: ReactNode } {
  const may = useMay('recordedEntryRemove')
  const held = useHeld()
  const info = useSession()?.info
  const [open, setOpen] = useState<Open>()
  const disabledReason = info?.isAnonymization ? anonymisedReason : undefined
  const close = () => setOpen(undefined)
  const actionsOf = ({ id, type, recordedBy }: OwnEntry): OwnActions | undefined => {
    const kind = recordKindOf(type)
    if (!may || !recordedBy || recordedBy !== info?.id || !kind) return undefined
    const start = (act: Open['act']) => () => setOpen({ act, id, kind })
    const mayCorrect = holds(recordNeeds[kind], held)
    return { ...(mayCorrect && { correct: start('correct') }), remove: start('remove'), disabledReason }
  }
  const dialog =
    open?.act === 'correct' ? (
      <RecordDialog kind={open.kind} citizenId={citizenId} name={name} corrects={open.id} onClose={close} />
    ) : open ? (
      <RemoveDialog id={open.id} {...removalWords[open.kind]} onClose={close} />
    ) : null
  return { actionsOf, dialog }
}
