import { formatDate, formatTime } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import { metDays } from '../../contract/agent-day.ts'
import type { DayRow } from './day.ts'

/** '9h', '9h05'. */
const hourOf = (at: string): string => {
  const [hours = '', minutes = ''] = formatTime(at).split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}

/** 'Visitada hoje às 9h por outra pessoa: Rita Luz'; of the last one among these people. Nothing where no one else was there. */
export function otherVisitOf(people: readonly DayRow[], day: string): string | undefined {
  const last = people
    .flatMap(({ otherVisit }) => otherVisit ?? [])
    .filter(({ date }) => date >= daysAfter(day, -metDays))
    .toSorted((one, other) => `${one.date}${one.at ?? ''}`.localeCompare(`${other.date}${other.at ?? ''}`))
    .at(-1)
  if (!last) return undefined
  const on =
    last.date === day ? 'hoje' : last.date === daysAfter(day, -1) ? 'ontem' : `em ${formatDate(last.date)}`
  return `Visitada ${on}${last.at ? ` às ${hourOf(last.at)}` : ''} por outra pessoa: ${last.name}`
}
