import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { insert, put, type ScopedCollections, type Step, softDelete, update } from '@saude/service/handlers'
import { staleError } from '@saude/service/stale'
import { citizenJoin } from '../../../contract/join.ts'
import { type collections as declared, on } from '../../collections.ts'
import { noCareSince, retrying } from '../care/care.ts'
import { type Citizen, citizens, derive } from '../citizen/citizen.ts'
import { unreserved } from '../citizen/taken.ts'
import { leavingHome } from '../home/settle.ts'
import { movedEverywhere } from './areas.ts'
import { combined } from './combine.ts'
import { joinedMembers, memberSteps } from './family.ts'
import { joinings } from './joined.ts'

type Collections = ScopedCollections<typeof declared>

/** @throws AppError where two records can hardly be of one person, or one of them has changed since it was seen */
function refuseOthers(stays: Citizen, goes: Citizen): void {
  for (const [field, label] of [
    ['cpf', 'CPF'],
    ['cns', 'CNS'],
  ] as const)
    if (stays[field] && goes[field] && stays[field] !== goes[field])
      throw new AppError(
        'conflict',
        `Os dois cadastros têm ${label} diferentes: são de duas pessoas. Se um dos números está errado, corrija-o antes de juntar.`,
      )
  if (Boolean(stays.deathAt) !== Boolean(goes.deathAt))
    throw new AppError(
      'conflict',
      'Um dos cadastros diz que a pessoa faleceu, o outro não: registre ou desfaça o óbito antes de juntar.',
    )
}

/** The home that the one who goes leaves behind, or passes on with the address. */
async function homesLeft(
  { citizen }: Collections,
  stays: Citizen,
  goes: Citizen,
  isMoving: boolean,
): Promise<{ readonly steps: readonly Step[]; readonly opens: boolean }> {
  const opens = stays.opensHousehold === true
  if (stays.householdId && stays.householdId === goes.householdId)
    return { steps: [], opens: opens || goes.opensHousehold === true }
  if (isMoving) return { steps: await leavingHome(citizen, stays), opens: goes.opensHousehold === true }
  return { steps: await leavingHome(citizen, goes), opens }
}

/** Two records of one person become one; what it is made of lies in one commit, what names them follows by messages. */
export const joinCitizens = on(citizenJoin, ({ input, collections, commit, user, now }) =>
  retrying(async () => {
    const { id, otherId, taken } = input
    if (id === otherId) throw validationError({ otherId: 'Escolha dois cadastros diferentes' })
    const { citizen, familyMember } = collections
    const found = await citizen.findAll({ _id: { $in: [id, otherId] } }, { max: 2 })
    const [stays, goes] = [id, otherId].map((one) => found.find(({ _id }) => _id === one))
    if (!stays || !goes) throw new AppError('notFound')
    if (stays.version !== input.version) throw staleError({ ...stays })
    if (goes.version !== input.otherVersion) throw staleError({ ...goes })
    refuseOthers(stays, goes)
    const isMoving = taken.includes('address')
    const { before, after: values } = combined(stays, goes, taken)
    const left = await homesLeft(collections, stays, goes, isMoving)
    const after = { ...values, opensHousehold: left.opens }
    const members = await joinedMembers(
      familyMember,
      { stays: id, goes: otherId, homeId: { ...stays, ...after }.householdId ?? null },
      now,
    )
    const by = { id: user.id ?? '', name: user.name }
    const act = { _id: newId(), from: otherId, into: id }
    const whole = { ...stays, ...after }
    return commit(
      [
        ...unreserved({ cpf: values.cpf, cns: values.cns }, { collections, now }),
        noCareSince(citizen, stays),
        noCareSince(citizen, goes),
        softDelete(citizen, { _id: otherId, version: input.otherVersion }),
        put(collections.removedCitizen, {
          _id: otherId,
          name: goes.name,
          // They stay with the person: no number of theirs is reserved.
          cpf: null,
          cns: null,
          removedAt: now,
          removedBy: by,
          joinedInto: id,
        }),
        update(citizens, { _id: id, version: input.version }, { ...after, ...derive(id, whole) }),
        ...left.steps,
        ...memberSteps(familyMember, members),
        insert(joinings, {
          ...act,
          at: now,
          by,
          before: { ...before, opensHousehold: stays.opensHousehold ?? false },
          after,
          members,
          undoneAt: null,
          undoneBy: null,
        }),
        ...movedEverywhere(act, 'join', whole.name),
      ],
      { id, version: input.version + 1, otherId },
    )
  }),
)
