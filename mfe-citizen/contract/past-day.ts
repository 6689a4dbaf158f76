import { date } from '@saude/contract/fields'
import { today } from '@saude/contract/instants'
import type { FieldMeta } from '@saude/contract/meta'

/** A day of the past or today, as clocks of São Paulo have it. */
export const pastDay = (label: string, meta?: FieldMeta) =>
  date(label, meta).test(
    'notFuture',
    `${label} não pode estar no futuro`,
    (value) => !value || value <= today(),
  )
