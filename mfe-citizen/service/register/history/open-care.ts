import { today } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import { doses } from '@saude/core/contract/codes/doses'
import { immunobiologicals } from '@saude/core/contract/codes/immunobiologicals'
import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import type { Scoped, User } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { historyPermissions } from '../../../contract/history-types.ts'
import { citizenOpenCare, openExamDays } from '../../../contract/open-care.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import type { HistoryItem } from './item.ts'
import { openDoses } from './open-doses.ts'
import { doseWord } from './summary-row.ts'
import { dayOf, later } from './vaccine-warnings.ts'

type Items = Scoped<HistoryItem>

const may = ({ groups, permissions }: User, permission: string) =>
  isProvider(groups) || permissions.has(permission)

/** The doses that are open on a day, each as it is called, the longest overdue first; of the dead there are none. */
async function dosesOf(items: Items, citizen: Citizen, day: string) {
  const { _id: citizenId, birthDate, gender, deathAt } = citizen
  if (!birthDate) return null
  if (deathAt) return []
  const given = await items.findAll<Pick<HistoryItem, 'immunization'>>(
    { citizenId, type: 'immunization' },
    { projection: { immunization: 1 }, max: atMost(10_000) },
  )
  const had = new Set(
    given.flatMap(({ immunization }) =>
      immunization ? [doseWord(immunization.immunobiological.code, immunization.dose.code)] : [],
    ),
  )
  return openDoses({ birthDate, gender, had }, day)
    .map(({ immunobiological, dose, months, until, isLate }) => ({
      immunobiological: {
        id: immunobiological,
        name: immunobiologicals[immunobiological]?.name ?? immunobiological,
      },
      dose: { id: dose, name: doses[dose]?.name ?? dose },
      since: later(birthDate, months),
      // What may be given at any later age is due, and never too late.
      isLate: isLate && until !== undefined,
    }))
    .sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
}

const dayMs = 86_400_000

/**
 * Exams that were asked for and evaluated by no attendance since, the newest first, with the day of the first result that came.
 * What the caller may not see asks for nothing and evaluates nothing.
 */
async function examsOf(items: Items, citizenId: string, now: Date, seesResults: boolean) {
  const start = new Date(now.getTime() - openExamDays * dayMs)
  const [attendances, results] = await Promise.all([
    items
      .find<Pick<HistoryItem, 'date' | 'act'>>(
        { citizenId, date: { $gte: start }, type: { $in: ['healthCare', 'dentalCare'] } },
        { sort: { date: -1, _id: -1 }, projection: { date: 1, act: 1 }, limit: atMost(400) },
      )
      .toArray(),
    seesResults
      ? items
          .find<Pick<HistoryItem, 'date' | 'exam'>>(
            { citizenId, date: { $gte: start }, type: 'exam' },
            { sort: { date: -1, _id: -1 }, projection: { date: 1, exam: 1 }, limit: atMost(400) },
          )
          .toArray()
      : [],
  ])
  const evaluated = new Set<string>()
  const open = new Map<string, { name: string; askedOn: string }>()
  for (const { date, act } of attendances) {
    for (const { exam, isAsked, isEvaluated } of act?.exams ?? []) {
      if (isEvaluated) evaluated.add(exam.code)
      if (isAsked && !isEvaluated && !evaluated.has(exam.code) && !open.has(exam.code))
        open.set(exam.code, { name: exam.name, askedOn: dayOf(date) })
    }
  }
  const resultOf = (code: string, askedOn: string): string | null =>
    results
      .flatMap(({ date, exam }) => (exam?.exam.code === code && dayOf(date) >= askedOn ? [dayOf(date)] : []))
      .at(-1) ?? null
  return [...open].map(([id, { name, askedOn }]) => ({
    exam: { id, name },
    askedOn,
    resultOn: resultOf(id, askedOn),
  }))
}

export const readOpenCare = on(citizenOpenCare, async ({ input, user, collections, now }) => {
  const citizen = await knownCitizen(collections.citizen, input.id)
  const { historyItem } = collections
  const [open, exams] = await Promise.all([
    may(user, historyPermissions.immunization) ? dosesOf(historyItem, citizen, today(now)) : null,
    examsOf(historyItem, citizen._id, now, may(user, historyPermissions.exam)),
  ])
  return { id: citizen._id, competence: vaccineCalendar.competence, doses: open, exams }
})
