import { today } from '@saude/contract/instants'
import type { AnyRecord } from '@saude/contract/record/record'
import { transitionsFrom, usualness } from '@saude/contract/record/states'
import { tooEarly } from '@saude/contract/record/too-early'
import { ArrowRightLeft, Eye, Pencil, ReceiptText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRemoval } from '../removal/removal.ts'
import type { RowAction } from '../types.ts'
import { entryPath, labelText, lockedReason, removalOf } from './entry.ts'
import type { Entry } from './types.ts'
import { useTransition } from './useTransition.tsx'

interface RecordActions {
  /** Details, update, the steps from its state, and removal. */
  readonly actionsOf: (entry: Entry) => readonly RowAction[]
  /** Questions of the steps: to be drawn once. */
  readonly dialog: ReactNode
}

/**
 * What can be done with an entry of a record.
 * @param onRemoved after an entry is gone
 */
export function useRecordActions(of: AnyRecord, onRemoved?: () => void): RecordActions {
  const remove = useRemoval(removalOf(of))
  const { start, dialog } = useTransition(of)

  const askRemoval = async (entry: Entry) => {
    const { id } = entry
    if (remove && id !== undefined && (await remove({ id, name: labelText(of, entry) }))) onRemoved?.()
  }
  const actionsOf = (entry: Entry): RowAction[] => [
    ...readingsOf(of, entry),
    ...stepsOf(of, entry).map(
      ([name, transition]): RowAction => ({
        label: transition.title,
        icon: ArrowRightLeft,
        menu: 'Situação',
        ...(of.transition && { runs: of.transition }),
        ...(transition.needs && { needs: transition.needs.name }),
        danger: transition.danger ?? false,
        ...(of.states && entry.state && { usual: usualness(of.states, transition, entry.state) }),
        disabledReason: tooEarly(of, name, entry, today()),
        onSelect: () => start(entry, name),
      }),
    ),
    ...(of.remove
      ? [
          {
            label: 'Remover',
            icon: Trash2,
            danger: true,
            runs: of.remove,
            onSelect: () => void askRemoval(entry),
          },
        ]
      : []),
  ]
  return { actionsOf, dialog }
}

/** The screens of an entry that its record has. */
function readingsOf(of: AnyRecord, entry: Entry): RowAction[] {
  const { get, update, receipt } = of
  if (!get) return []
  return [
    { label: 'Detalhes', icon: Eye, to: entryPath(of, 'details', entry), runs: get },
    ...(update
      ? [
          {
            label: 'Editar',
            icon: Pencil,
            to: entryPath(of, 'update', entry),
            runs: [get, update],
            disabledReason: lockedReason(of, entry),
          },
        ]
      : []),
    ...(receipt
      ? [{ label: 'Comprovante', icon: ReceiptText, to: entryPath(of, 'receipt', entry), runs: get }]
      : []),
  ]
}

/** The steps from an entry's state. Before any row is here the list asks with an empty one how many icons there will be. */
function stepsOf({ states, transition }: AnyRecord, { id, state }: Entry) {
  if (!states || !transition) return []
  if (id === undefined) return Object.entries(states.transitions)
  return state ? transitionsFrom(states, state) : []
}
