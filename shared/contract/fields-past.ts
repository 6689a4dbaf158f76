import { date, dateTime } from './fields.ts'
import { isDate, isInstant, parseInstant, today } from './instants.ts'
import { texts } from './locale.ts'
import type { FieldMeta } from './meta.ts'

/** Clocks of devices go ahead of ours. Milliseconds. */
const leeway = 5 * 60_000

/** A day that has come by its nature, such as a birth: today at the latest, as clocks of São Paulo have it. */
export const pastDate = (label: string, meta: FieldMeta = {}) =>
  date(label, { isPast: true, ...meta }).test(
    'notFuture',
    texts.future,
    (value) => !value || !isDate(value) || value <= today(),
  )

/** An instant that has come by its nature: when something was done or measured. */
export const pastDateTime = (label: string, meta: FieldMeta = {}) =>
  dateTime(label, { isPast: true, ...meta }).test('notFuture', texts.future, (value) => {
    const instant = !value || !isInstant(value) ? undefined : parseInstant(value)
    return !instant || instant.getTime() <= Date.now() + leeway
  })
