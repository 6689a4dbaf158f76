import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { change, type Handler, type Step } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import {
  citizenPregnancy,
  pregnancyOutcomeCreate,
  pregnancyOutcomeRemove,
  puerperiumDays,
} from '../../../contract/pregnancy.ts'
import { on } from '../../collections.ts'
import { cared, retrying } from '../care/care.ts'
import type { Citizen, Outcome } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import { visitKeyOf } from '../visits/visit-key.ts'
import { conditionsFrom, type Entry } from './conditions-from.ts'
import { declaredOf } from './declared.ts'
import { entryFields } from './following.ts'
import { measuredDays } from './mass-from.ts'
import { standingOn } from './pregnancy.ts'

type Collections = Parameters<Parameters<typeof on<unknown, unknown>>[1]>[0]['collections']

/** As many as an answer shows. */
const most = 30

/** What follows for somebody from other outcomes than before, and the steps that write it. */
async function withOutcomes(
  { citizen: people, historyItem }: Collections,
  citizen: Citizen,
  outcomes: readonly Outcome[],
): Promise<{ readonly next: Citizen; readonly steps: Step[] }> {
  const entries = await historyItem.findAll<Entry & { readonly _id: string }>(
    { citizenId: citizen._id },
    { projection: entryFields, max: atMost(10_000) },
  )
  const declaration = { ...declaredOf(citizen), outcomes }
  const said = conditionsFrom(declaration, entries)
  const conditions = said && { ...said, ...measuredDays(declaration, entries) }
  const whole = {
    ...citizen,
    declaredConditions: declaration.conditions,
    pregnancyOutcomes: outcomes,
    conditions,
  }
  const next = { ...whole, visitKey: visitKeyOf(whole) }
  return { next, steps: [...cared(people, citizen, next), change('citizen', [citizen._id], 'updated')] }
}

const create = on(pregnancyOutcomeCreate, ({ input, collections, commit, user, now }) =>
  retrying(async () => {
    const { citizenId, kind, day } = input
    const citizen = await knownCitizen(collections.citizen, citizenId)
    const { birthDate, deathAt, conditions, pregnancyOutcomes = [] } = citizen
    const refuse = (why: string) => validationError({ day: `Data ${why}` })
    if (birthDate && day < birthDate) throw refuse('não pode ser anterior ao nascimento da mãe')
    if (deathAt && day > deathAt) throw refuse('não pode ser posterior ao óbito da mãe')
    if (!conditions?.pregnant) throw new AppError('conflict', 'Não há gestação sem desfecho neste cadastro.')
    const id = newId()
    const by = user.id === null ? null : { id: user.id, name: user.name }
    const added: Outcome = { id, kind, day, by, at: now }
    const { next, steps } = await withOutcomes(collections, citizen, [...pregnancyOutcomes, added])
    if (next.conditions?.pregnant)
      throw refuse('é anterior a um atendimento de pré-natal, que diz que a gestação continuava')
    return commit(steps, { id, citizenId })
  }),
)

const remove = on(pregnancyOutcomeRemove, ({ input, collections, commit }) =>
  retrying(async () => {
    const { id, citizenId } = input
    const citizen = await knownCitizen(collections.citizen, citizenId)
    const outcomes = citizen.pregnancyOutcomes ?? []
    const left = outcomes.filter((one) => one.id !== id)
    if (left.length === outcomes.length) throw new AppError('notFound')
    const { steps } = await withOutcomes(collections, citizen, left)
    return commit(steps, { id, citizenId })
  }),
)

const read = on(citizenPregnancy, async ({ input, collections, now }) => {
  const {
    _id,
    conditions,
    deathAt,
    pregnancyOutcomes = [],
  } = await knownCitizen(collections.citizen, input.id)
  const standing = deathAt ? null : standingOn(conditions, today(now))
  const ended = conditions?.pregnancyEndedOn
  return {
    id: _id,
    standing,
    until:
      standing === 'puerperium' && ended
        ? daysAfter(ended, puerperiumDays)
        : standing
          ? (conditions?.pregnantUntil ?? null)
          : null,
    outcomes: [...pregnancyOutcomes]
      .sort((one, other) => (one.day < other.day ? 1 : -1))
      .slice(0, most)
      .map(({ id, kind, day, by }) => ({ id, kind, day, by: by?.name ?? null })),
  }
})

export const pregnancyHandlers: Handler[] = [create, remove, read]
