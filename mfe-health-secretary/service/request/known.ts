import { citizenContactByIds } from '@saude/citizen/contract/contact'
import { today } from '@saude/contract/instants'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { userAtWorkByIds } from '@saude/core/contract/user-at-work'
import { type Call, type Handler, handlersFor } from '@saude/service/handlers'
import { misfitField } from '../../contract/procedure-fit.ts'
import { requestKnown } from '../../contract/request-known.ts'
import { warningsFor } from './fit.ts'

/** Physicians, dentists and nurses, by the first digits of their occupation (CBO 2002): who may ask for a procedure. */
const requesters = ['225', '2232', '2235']

/** The user as their record says where they work; undefined where it is not known. */
async function atWork({ ask, user }: Call) {
  if (user.id === null) return undefined
  const { items } = await ask(userAtWorkByIds, { ids: [user.id] })
  return items[0]
}

const unitOf = async ({ ask }: Call, id: string | null | undefined) =>
  id ? (await ask(healthUnitByIds, { ids: [id] })).items[0] : undefined

const on = handlersFor({})

export const knownOfRequest: Handler = on(requestKnown, async (call) => {
  const { citizen, procedures, cid, day } = call.input
  const [user, person] = await Promise.all([
    atWork(call),
    citizen ? call.ask(citizenContactByIds, { ids: [citizen] }).then(({ items }) => items[0]) : undefined,
  ])
  const cbo = user?.cbo
  const isRequester = cbo !== null && cbo !== undefined && requesters.some((some) => cbo.id.startsWith(some))
  const unit = isRequester
    ? ((await unitOf(call, user?.healthUnitId)) ?? person?.healthUnit)
    : (person?.healthUnit ?? (await unitOf(call, user?.healthUnitId)))
  const warnings = await warningsFor(call.ask, {
    citizenId: citizen ?? undefined,
    procedures: procedures ?? [],
    cid: cid ?? null,
    day: day ?? today(call.now),
  })
  return {
    healthUnit: unit ? { id: unit.id, name: unit.name ?? '' } : null,
    professional: isRequester ? (user?.name ?? null) : null,
    professionalCbo: isRequester ? cbo : null,
    hints: warnings.map(({ misfit, text }) => ({ field: misfitField(misfit), text })),
    citizenIds: person ? [person.id] : [],
  }
})
