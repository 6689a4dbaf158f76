import { date, dateTime } from './fields.ts'
import type { FieldMeta } from './meta.ts'

/** A day that has come by its nature, such as a birth: today at the latest, as clocks of São Paulo have it. */
export const pastDate = (label: string, meta: FieldMeta = {}) => date(label, { mayLieAhead: false, ...meta })

/** An instant that has come by its nature: when something was done or measured. */
export const pastDateTime = (label: string, meta: FieldMeta = {}) =>
  dateTime(label, { mayLieAhead: false, ...meta })
