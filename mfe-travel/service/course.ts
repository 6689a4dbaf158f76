import { AppError, validationError } from '@saude/contract/errors'
import { formatCount, formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { refusedTransition } from '@saude/contract/record/states'
import { tooEarly } from '@saude/contract/record/too-early'
import { type Handler, handlersFor, update } from '@saude/service/handlers'
import { changesOf, happened } from '@saude/service/record/history'
import { type CourseStep, runsBack, travelAdvance } from '../contract/course.ts'
import { travel } from '../contract/travel.ts'
import { travelStates } from '../contract/travel-states.ts'
import { bookedOn, type TravelDocument, travelOf, travels } from './documents.ts'
import { refuseUnmarked } from './odometer.ts'
import { blockingProblems } from './problems.ts'
import { guards, seatKeys, seatStep } from './seats.ts'
import { dayOf, instantOf } from './time.ts'

const on = handlersFor({ travel: travels })

/** The fields that a step fills. */
const filled = {
  depart: { km: 'kmStart', at: 'departedAt' },
  finish: { km: 'kmEnd', at: 'arrivedAt' },
} as const

/** @throws AppError `validation` at the kilometres, where the odometer would run back */
function refuseBackwards(step: CourseStep, km: number, { kmStart, kmEnd }: TravelDocument): void {
  if (step === 'finish' && typeof kmStart === 'number' && km < kmStart)
    throw validationError({ km: runsBack })
  if (step === 'depart' && typeof kmEnd === 'number' && km > kmEnd)
    throw validationError({ km: 'A quilometragem na saída não pode ser maior que a da chegada' })
}

/** Clocks of telephones differ so far without being wrong. Milliseconds. */
const leeway = 5 * 60_000

/**
 * When a step was taken, by the clock of the device. One that goes ahead, or stands before what has happened already, is
 * wrong: then now counts on the day of the trip, and the planned time after it.
 */
function takenAt(
  step: CourseStep,
  { createdAt, departedAt, appointmentDate, endAt }: TravelDocument,
  done: Date | undefined,
  now: Date,
): { at: Date; isWrong: boolean } {
  if (!done) return { at: now, isWrong: false }
  const earliest = (step === 'finish' && instantOf(departedAt)) || createdAt
  if (done.getTime() <= now.getTime() + leeway && done >= earliest)
    return { at: done < now ? done : now, isWrong: false }
  const planned = step === 'depart' ? appointmentDate : endAt
  const isOver = planned < now && planned >= earliest && dayOf(planned) !== dayOf(now)
  return { at: isOver ? planned : now, isWrong: true }
}

/** What speaks against a departure is looked at as on the day on which it was: it may arrive the day after. */
export const advanceTravel: Handler = on(travelAdvance, async (call) => {
  const { input, user, ask, store } = call
  const { id, step, km } = input
  const done = instantOf(input.at)
  const locked = await guards(call, seatKeys(id, []))
  const before = await travelOf(call, id)
  if (!before) throw new AppError('notFound')
  const refusal = refusedTransition(travelStates, step, before.state, travel.words.the)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  refuseBackwards(step, km, before)
  const { at, isWrong } = takenAt(step, before, done, call.now)
  const early = tooEarly(anyRecord(travel), step, { ...before }, dayOf(at))
  if (early !== undefined) throw new AppError('conflict', early)
  if (step === 'depart') {
    const [problem] = await blockingProblems({ user, ask, store, now: at }, before)
    if (problem) throw new AppError('conflict', `Não é possível iniciar: ${problem.text}`)
  }
  const fields = filled[step]
  const { to } = travelStates.transitions[step]
  const set = { [fields.km]: km, [fields.at]: at }
  const booked = await bookedOn(call, id)
  // What a telephone says of an hour ago has happened, and devices of before ask for no presence: it is written down, with
  // what it lacks. Screens of today ask first.
  const unmarked = booked.filter(({ presence }) => !presence).length
  if (step === 'finish' && !done) refuseUnmarked(booked)
  const notes = [
    ...(isWrong ? [`O relógio do aparelho marcava ${formatDateTime(input.at)}`] : []),
    ...(step === 'finish' && unmarked > 0
      ? [`Presença sem registro: ${formatCount(unmarked, 'passageiro', 'passageiros')}`]
      : []),
  ]
  return call.commit(
    [
      ...locked,
      update(travels, { _id: id, version: before.version }, { ...set, state: to }),
      happened(anyRecord(travel), before, {
        kind: 'transition',
        transition: step,
        from: before.state,
        to,
        reason: notes.length > 0 ? notes.join('. ') : null,
        changes: changesOf(anyRecord(travel), { ...before }, { [fields.km]: km, [fields.at]: toWire(at) }),
      }),
      seatStep({ ...before, ...set, state: to }, booked),
    ],
    { id, version: before.version + 1 },
  )
})
