import type { ListInput } from '@saude/contract/list-query'
import type { Of, Shape } from '@saude/contract/query'
import type { Kept, RecordContract } from '@saude/contract/record/declared'
import type { RecordVerb } from '@saude/contract/record/verbs'
import type { ComponentType, ReactNode } from 'react'
import type { FormGroup, FormProps } from '../../form/index.ts'
import type { Column, InfiniteListProps, RowAction } from '../types.ts'

/** An entry as the kit sees it: fields of a record are read by their names. */
export type Entry = Readonly<Record<string, unknown>> & Partial<Kept>

/** What a screen says of its list; the rest follows from the record. */
export interface RecordListOptions<Item extends object>
  extends Partial<Omit<InfiniteListProps<ListInput, Item, unknown, string>, 'of' | 'actions'>> {
  /** What of the columns that follow from the record is drawn otherwise, by their fields. */
  readonly drawn?: Readonly<Record<string, Pick<Column<Item>, 'draw' | 'sub'>>>
  /** Actions of a row, made of those that follow from the record: `(row, derived) => [...derived, own]`. */
  readonly actions?: (row: Item, derived: readonly RowAction[]) => readonly RowAction[]
}

/** What a screen says of both forms. */
export interface RecordFormOptions
  extends Partial<
    Pick<
      FormProps<unknown, unknown>,
      'groups' | 'title' | 'hide' | 'only' | 'controls' | 'confirm' | 'extra' | 'disabledReason' | 'useHints'
    >
  > {
  /** What a new entry begins with beside what its fields say. */
  readonly initial?: FormProps<unknown, unknown>['values']
  /** In place of leaving at once after a creation, whose answer holds something to be shown: leads away by `leave`. */
  readonly onCreated?: (answer: unknown, leave: () => void) => void
}

export interface RecordDetailsOptions<Item extends object> {
  /** Groups of facts; those of the forms where it is absent. */
  readonly groups?: readonly FormGroup[]
  /** Fields that are not drawn, of all entries or of one. */
  readonly hide?: readonly string[] | ((entry: Item) => readonly string[])
  /** Actions of the entry, made of those that follow from the record, as in its list. */
  readonly actions?: (entry: Item, derived: readonly RowAction[]) => readonly RowAction[]
  /** Above the facts: what the entry is mostly opened for. */
  readonly lead?: (entry: Item) => ReactNode
  /** Below the facts, above the history. */
  readonly extra?: (entry: Item) => ReactNode
}

export interface RecordReceiptOptions<Item extends object> {
  /** Below the facts of the receipt. */
  readonly note?: (entry: Item) => ReactNode
}

/** Own screens in place of those that follow from the record's verbs. */
export interface RecordOwnScreens {
  readonly list?: ComponentType
  readonly create?: ComponentType
  readonly update?: ComponentType<{ id: string }>
  readonly details?: ComponentType<{ id: string }>
  readonly receipt?: ComponentType<{ id: string }>
}

/** Names of the screens that a record of these verbs has. */
type ScreenOf<V extends RecordVerb> =
  | 'list'
  | (V & ('create' | 'update'))
  | ('get' extends V ? 'details' | 'receipt' : never)

/** What a screen may say of a record, of the pieces that it has. */
export type RecordScreensProps<
  S extends Shape,
  State extends string,
  Name extends string,
  F extends Shape,
  V extends RecordVerb = RecordVerb,
> = {
  readonly of: RecordContract<S, State, Name, F, V>
  readonly list?: RecordListOptions<Of<NoInfer<S>> & Kept<NoInfer<State>>>
  readonly receipt?: RecordReceiptOptions<Of<NoInfer<S>> & Kept<NoInfer<State>>>
  readonly screens?: Pick<RecordOwnScreens, ScreenOf<NoInfer<V>>>
} & (V & ('create' | 'update') extends never
  ? { readonly form?: never }
  : { readonly form?: RecordFormOptions }) &
  ('get' extends NoInfer<V>
    ? { readonly details?: RecordDetailsOptions<Of<NoInfer<S>> & Kept<NoInfer<State>>> }
    : { readonly details?: never })
