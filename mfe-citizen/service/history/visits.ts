import { zoneOffsetMinutes } from '@saude/contract/instants'
import type { Scoped } from '@saude/service/handlers'
import { visitOutcomes } from '../../contract/visit.ts'
import type { Visit } from '../visits/visit.ts'

/** Home visits and attempts as entries of a history; of their day the hour is not known. */
export async function visitEntries(visits: Scoped<Visit>, citizenId: string) {
  const found = await visits.findAll({ citizenId }, { sort: { date: -1, _id: -1 }, max: 10_000 })
  return found.map(({ _id: id, date, outcome, reason, by, withdrawn }) => ({
    id,
    type: 'visit' as const,
    date: momentOfDay(date),
    description: visitOutcomes[outcome],
    ...(reason && { notes: reason }),
    professionalName: by.name,
    recordedBy: withdrawn ? null : by.id,
    ...(withdrawn && { withdrawn }),
  }))
}

/** When a day begins here: it stands for what has no hour. */
export const momentOfDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + zoneOffsetMinutes * 60_000)
