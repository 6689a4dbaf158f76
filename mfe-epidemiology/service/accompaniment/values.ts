import { validationError } from '@saude/contract/errors'
import { ageAt } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { filterBy } from '@saude/store'
import { accompanimentStates, isOpenState, openStates } from '../../contract/accompaniment-states.ts'
import { scheduleOf } from '../../contract/schedule.ts'
import { citizensOf } from './citizen.ts'
import type { Accompaniment, RuleCall, Rules } from './collection.ts'

type Before = NonNullable<Rules['before']>
type Values = Parameters<Before>[0]

/** What is stored of a new or changed case: beside what was said, what follows from it. @throws AppError `validation` */
export const valuesOf: Before = async (values, call) => {
  const { stored, user, now } = call
  const whole: Partial<Accompaniment> = { ...stored, ...values }
  refuseDays(values, whole, stored ? 'document.' : '')
  const day = whole.firstSymptomsOn ?? whole.openedOn ?? today(now)
  const isOther = values.citizen && values.citizen.id !== stored?.citizen.id
  const isOtherDisease = values.pathology && values.pathology.id !== stored?.pathology.id
  if (isOther || isOtherDisease) await refuseTwice(whole, call)
  const place = isOther || day !== stored?.day ? await placeOf(whole, day, Boolean(isOther), call) : {}
  const lastContactOn = stored?.lastContactOn ?? today(now)
  const state = stored ? stored.state : whole.origin
  const isRescheduled = !stored || values.contactEvery !== undefined || isOther
  const { diedOn } = { ...whole, ...place }
  const contactEvery = whole.contactEvery ?? 1
  return {
    ...values,
    ...place,
    ...(!stored && { lastContactOn, responsibleUser: values.responsibleUser ?? by(user) }),
    ...(isRescheduled && scheduleOf({ state, lastContactOn, contactEvery, diedOn })),
    day,
  }
}

const by = ({ id, name }: RuleCall['user']) =>
  id === null ? null : { id, name, searchName: searchName(name) }

function refuseDays(values: Values, whole: Partial<Accompaniment>, at: string): void {
  const { firstSymptomsOn, closedOn, openedOn, origin } = whole
  const isSaid = values.firstSymptomsOn ? 'firstSymptomsOn' : values.openedOn ? 'openedOn' : undefined
  // A contact is followed before anything is suspected: symptoms come later, if at all.
  if (isSaid && firstSymptomsOn && openedOn && firstSymptomsOn > openedOn && origin !== 'monitored')
    throw validationError({ [`${at}${isSaid}`]: 'Primeiros sintomas são depois da data da suspeita' })
  if (values.firstSymptomsOn && closedOn && closedOn < values.firstSymptomsOn)
    throw validationError({ [`${at}firstSymptomsOn`]: 'Primeiros sintomas são depois do encerramento' })
  const late = (values.exposed ?? []).findIndex((one) => one.until < one.exposedOn)
  if (late >= 0)
    throw validationError({
      [`${at}exposed.${late}.until`]: 'Monitorar até não pode ser antes da exposição',
    })
  const before = (values.exposed ?? []).findIndex(
    (one) => firstSymptomsOn && one.exposedOn < daysAfter(firstSymptomsOn, -60),
  )
  if (before >= 0)
    throw validationError({
      [`${at}exposed.${before}.exposedOn`]: 'Exposta em é mais de 60 dias antes dos primeiros sintomas',
    })
}

/** One open case of a disease for a citizen. */
async function refuseTwice(
  { _id, citizen, pathology, state }: Partial<Accompaniment>,
  { entries }: RuleCall,
): Promise<void> {
  if (!citizen || !pathology || (state !== undefined && !isOpenState(state))) return
  const open = { $in: [...openStates, null] }
  const found = await entries
    .find(filterBy({ 'citizen.id': citizen.id, 'pathology.id': pathology.id, state: open }), { limit: 2 })
    .toArray()
  if (!found.some((one) => one._id !== _id)) return
  const path = _id === undefined ? 'pathology' : 'document.pathology'
  throw validationError({ [path]: 'O cidadão já tem acompanhamento aberto desta patologia' })
}

/** Where the citizen lives, and of which sex and age: curves are drawn by it, whatever the person moves to later. */
async function placeOf(
  { citizen, healthUnit }: Partial<Accompaniment>,
  day: string,
  isOther: boolean,
  { ask }: RuleCall,
) {
  if (!citizen) return {}
  const known = (await citizensOf(ask, [citizen.id])).get(citizen.id)
  const age = ageAt(known?.birthDate, day) ?? null
  if (!isOther) return { age }
  const named = (one: { id: string; name?: string | null | undefined } | null | undefined) =>
    one ? { id: one.id, name: one.name ?? '', searchName: searchName(one.name ?? '') } : null
  return {
    age,
    diedOn: known?.deathAt ?? null,
    gender: known?.gender ?? null,
    neighborhood: named(known?.neighborhood),
    coordinates: known?.position ?? null,
    healthUnit: healthUnit ?? named(known?.healthUnit),
  }
}

const outcomes = Object.keys(accompanimentStates.names).filter((state) => !isOpenState(state))

/** What a step from one state to another sets beside what it asked for. @throws AppError `validation` */
export const setsOf: NonNullable<Rules['sets']> = ({ stored, transition, given }, { now }) => {
  const to = toOf(transition)
  const { closedOn } = given
  if (closedOn && stored.day && closedOn < stored.day)
    throw validationError({ 'document.closedOn': 'Data do encerramento é antes da data do caso' })
  if (outcomes.includes(to)) return { nextContactOn: null, outdatedOn: null }
  const isReopened = outcomes.includes(stored.state ?? '')
  if (!isReopened) return {}
  const lastContactOn = today(now)
  const { contactEvery, diedOn } = stored
  const schedule = scheduleOf({ state: to, lastContactOn, contactEvery, diedOn })
  const cleared = to === 'suspect' ? { closingCriterion: null } : {}
  return { ...schedule, ...cleared, lastContactOn, closedOn: null }
}

const toOf = (name: string): string =>
  Object.entries(accompanimentStates.transitions).find(([key]) => key === name)?.[1].to ?? ''
