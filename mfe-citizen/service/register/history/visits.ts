import { zoneOffsetMinutes } from '@saude/contract/instants'
import type { Scoped } from '@saude/service/handlers'
import { visitOutcomes } from '../../../contract/visit.ts'
import { motivesInWords } from '../visits/motives-seen.ts'
import { isEntry, type Visit } from '../visits/visit.ts'

/** Home visits and attempts as entries of a history; of their day the hour is not known. */
export async function visitEntries(visits: Scoped<Visit>, citizenId: string, isSeen: boolean) {
  const found = await visits.findAll({ citizenId }, { sort: { date: -1, _id: -1 }, max: 10_000 })
  return found.map((visit) => {
    const { _id: id, date, reason, by, withdrawn } = visit
    return {
      id,
      type: 'visit' as const,
      date: momentOfDay(date),
      description: described(visit, isSeen),
      ...(reason && { notes: reason }),
      professionalName: by.name,
      recordedBy: withdrawn || !isEntry(visit) ? null : by.id,
      ...(withdrawn && { withdrawn }),
    }
  })
}

/** 'Visita realizada ao domicílio: Visita periódica, Gestante'. */
function described(visit: Visit, isSeen: boolean): string {
  const where =
    visit.ofHome?.isWhole || !isEntry(visit)
      ? `${visitOutcomes[visit.outcome]} (domicílio)`
      : visitOutcomes[visit.outcome]
  const names = motivesInWords(visit, isSeen)
  return names ? `${where}: ${names}` : where
}

/** When a day begins here: it stands for what has no hour. */
export const momentOfDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + zoneOffsetMinutes * 60_000)
