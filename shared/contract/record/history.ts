import { dateTime, id, list, object, oneOf, text } from '../fields.ts'
import { namedMark, protectedMark } from '../protected.ts'

/** What happened to a record. */
export const happenings = {
  created: 'Cadastro',
  updated: 'Alteração',
  transition: 'Mudança de situação',
  removed: 'Remoção',
  restored: 'Restauração',
} as const

export type Happening = keyof typeof happenings

/**
 * The history of one record, the newest first: who, when, from, to, reason. `changes` are in the words of the screen,
 * as they were then; values of personal fields are left out for anonymised users by the service kit.
 */
export const historyOutput = {
  items: list(
    'Itens',
    20,
    object('Acontecimento', {
      id: id().required(),
      at: dateTime('Data').required(),
      /** Empty where the product itself did it. */
      userName: text('Usuário'),
      kind: oneOf('Acontecimento', happenings).required(),
      /** Of a transition: what its button said, and the labels of both states. */
      title: text('Transição'),
      from: text('De'),
      to: text('Para'),
      reason: text('Motivo', { personal: 'text' }),
      changes: list(
        'Alterações',
        500,
        object('Alteração', {
          label: text('Campo').required(),
          from: text('De'),
          to: text('Para'),
        }).required(),
      ),
    }).required(),
  ).required(),
  /** There are older entries. */
  more: text('Continuação'),
  citizenIds: list('Cidadãos', 20, id().required()),
  isProtected: protectedMark(),
  namesProtected: namedMark(),
}

interface HistoryItem {
  id: string
  at: string
  userName?: string | null | undefined
  kind: Happening
  title?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  reason?: string | null | undefined
  changes?:
    | { label: string; from?: string | null | undefined; to?: string | null | undefined }[]
    | null
    | undefined
}
/** A page of the history of one record. */
export interface History {
  items: HistoryItem[]
  more?: string | null | undefined
  citizenIds?: string[] | null | undefined
  isProtected?: boolean | null | undefined
  namesProtected?: boolean | null | undefined
}
