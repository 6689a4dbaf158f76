import { caseDeathEnd, caseDeathHeldList, citizenDeathCreate } from '@saude/citizen/contract/death'
import { AppError } from '@saude/contract/errors'
import { anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { type Ended, endingHandlers, type Holding } from '@saude/service/endings'
import { type Call, type Step, update } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { seesProtected } from '@saude/service/protected'
import { changesOf, happened } from '@saude/service/record/history'
import { filterBy, updateBy } from '@saude/store'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { deathStates, openStates } from '../../contract/accompaniment-states.ts'
import { scheduleOf } from '../../contract/schedule.ts'
import { type Accompaniment, accompanimentOf, accompaniments, type RuleCall } from './collection.ts'

/** The step by which the register learns of a death that is the outcome of a case. */
export function deathOf(
  before: Accompaniment | undefined,
  after: Accompaniment,
  { user }: Pick<RuleCall, 'user'>,
): Step[] {
  const { state, diedOn, citizen } = after
  const isOutcome = before?.state !== state && deathStates.some((death) => death === state)
  if (!isOutcome || !diedOn) return []
  return [
    notifyLater(citizenDeathCreate, {
      citizenId: citizen.id,
      day: diedOn,
      userId: user.id,
      userName: user.name,
    }),
  ]
}

/** More open cases than one person has. */
const most = 1_000

/** Contacts of open cases; a case itself stays open, and its closing is proposed. */
async function openContacts(call: Call, citizenId: string): Promise<Holding[]> {
  const found = await call.store.collection(accompaniments).findAll(
    filterBy({
      client: clientOf(call),
      'citizen.id': citizenId,
      state: { $in: [...openStates, null] },
      diedOn: null,
    }),
    { max: most },
  )
  return found.map((document) => {
    const { _id, pathology, isProtected } = accompanimentOf(document)
    return {
      key: _id,
      group: 'Acompanhamentos epidemiológicos',
      label: `Contatos do acompanhamento: ${pathology.name ?? pathology.id}. O caso fica a encerrar`,
      href: `${cases.path}/details/${_id}`,
      hides: isProtected ? 'diagnosis' : null,
    }
  })
}

const caseAt = async (call: Call, _id: string): Promise<Accompaniment | undefined> => {
  const found = await call.store.collection(accompaniments).findOne({ _id, client: clientOf(call) })
  return found ? accompanimentOf(found) : undefined
}

/** The steps that write the day of a death into a case, or take it out, with what follows for its contacts. */
function dated(of: Accompaniment, diedOn: string | null, agreedOn: unknown): Step[] {
  const { state, contactEvery, openedOn } = of
  const schedule = scheduleOf({
    state,
    lastContactOn: of.lastContactOn ?? openedOn,
    contactEvery,
    agreedOn: typeof agreedOn === 'string' ? agreedOn : null,
    diedOn,
  })
  const set = { diedOn, ...schedule }
  return [
    update(accompaniments, { _id: of._id, version: of.version }, updateBy({ $set: set })),
    happened(anyRecord(cases), of, {
      kind: 'updated',
      changes: changesOf(anyRecord(cases), { ...of }, { diedOn }),
    }),
  ]
}

/** What a death means for those who follow a case. */
export const deathHandlers = endingHandlers(
  { held: caseDeathHeldList, end: caseDeathEnd },
  {
    open: openContacts,
    async end(call, key, day) {
      const of = await caseAt(call, key)
      if (!of) throw new AppError('notFound')
      return { steps: dated(of, day, null), before: { nextContactOn: of.nextContactOn ?? null } }
    },
    async back(call: Call, { key, before }: Ended) {
      const of = await caseAt(call, key)
      if (!of) return { steps: [], standing: 'changed', note: 'O acompanhamento foi removido depois' }
      const isOpen = openStates.some((state) => state === (of.state ?? 'suspect'))
      if (!isOpen)
        return { steps: [], standing: 'changed', note: 'O caso foi encerrado depois, e fica como está' }
      return { steps: dated(of, null, before.nextContactOn), standing: 'restored' }
    },
  },
  ({ user }) => seesProtected(user),
)
