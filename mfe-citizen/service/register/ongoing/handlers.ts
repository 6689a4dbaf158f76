import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { ciapSearch, cidSearch } from '@saude/core/contract/code-search'
import type { Coded } from '@saude/core/contract/codes/system'
import { exists, insert, remove, type Scoped, update } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { atMost } from '@saude/store'
import {
  mostOngoing,
  ongoingCreate,
  ongoingList,
  ongoingRemove,
  ongoingUpdate,
  resolved,
} from '../../../contract/ongoing.ts'
import { on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import { knownCode } from '../history/codes.ts'
import { type Ongoing, protectedOngoing } from './ongoing.ts'

const option = (coded: Coded | null) => coded && { id: coded.code, name: coded.name }

const readOngoing = on(ongoingList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.id)
  const items = await collections.ongoing.findAll({ citizenId: input.id }, { max: atMost(1_000) })
  const inOrder = items.sort(
    (one, other) =>
      one.state.localeCompare(other.state) || (other.since ?? '').localeCompare(one.since ?? ''),
  )
  return {
    id: input.id,
    items: inOrder.map(({ _id, cid, ciap, updatedBy, foundIn, ...rest }) => ({
      ...rest,
      id: _id,
      cid: option(cid),
      ciap: option(ciap),
      by: updatedBy?.name ?? null,
      isFromAttendance: Boolean(foundIn),
      isProtected: rest.isProtected ?? null,
    })),
  }
})

/** What is missing or wrong of one that is entered. */
function wrongIn({ kind, cid, ciap, name }: { kind: string; cid?: unknown; ciap?: unknown; name?: unknown }) {
  if (kind === 'problem') return cid || ciap ? {} : { cid: 'Informe o CID-10 ou o CIAP-2' }
  return name ? {} : { name: 'Nome é um campo obrigatório' }
}

type Days = Pick<Ongoing, 'since' | 'until' | 'state'>

/** The end is that of what is over, and neither day lies before the birth. @throws AppError `validation` */
function daysOf({ state, since, until }: Days, { birthDate }: Citizen, now: Date): Days {
  const end = state === resolved ? (until ?? today(now)) : null
  const wrong = {
    ...(birthDate && since && since < birthDate && { since: 'Desde não pode ser anterior ao nascimento' }),
    ...(end && since && end < since && { until: 'Até não pode ser anterior a Desde' }),
  }
  if (Object.keys(wrong).length > 0) throw validationError(wrong)
  return { state, since, until: end }
}

/** The same thing, that goes on: it is entered once. */
const same = (one: Ongoing, other: Pick<Ongoing, 'kind' | 'cid' | 'ciap' | 'name'>): boolean =>
  one.kind === other.kind &&
  one.state !== resolved &&
  (other.kind === 'problem'
    ? one.cid?.code === other.cid?.code && one.ciap?.code === other.ciap?.code
    : one.name?.toLowerCase() === other.name?.toLowerCase())

const createOngoing = on(ongoingCreate, ({ input, collections, commit, user, ask, now }) =>
  retrying(async () => {
    const { citizenId, kind, state } = input
    const wrong = wrongIn(input)
    if (Object.keys(wrong).length > 0) throw validationError(wrong)
    const citizen = await knownCitizen(collections.citizen, citizenId)
    const isProblem = kind === 'problem'
    const [cid, ciap] = await Promise.all([
      isProblem && input.cid ? knownCode('cid', 'CID-10', cidSearch, input.cid.id, ask) : null,
      isProblem && input.ciap ? knownCode('ciap', 'CIAP-2', ciapSearch, input.ciap.id, ask) : null,
    ])
    const days = daysOf({ state, since: input.since ?? null, until: input.until ?? null }, citizen, now)
    const name = isProblem ? null : (input.name ?? null)
    const entry = { kind, cid, ciap, name, detail: input.detail ?? null, ...days }
    const known = await collections.ongoing.findAll({ citizenId }, { max: atMost(1_000) })
    if (known.some((one) => same(one, entry)))
      throw validationError({ [isProblem ? (cid ? 'cid' : 'ciap') : 'name']: 'Já está na lista' })
    if (known.length >= mostOngoing)
      throw new AppError('conflict', `Não cabem mais de ${mostOngoing} itens na lista de uma pessoa.`)
    const mark = protectedOngoing(entry)
    // Codes are refused by the kit; the table of medicines is no part of the contract, which pages load.
    if (mark.isProtected && !seesProtected(user))
      throw validationError({
        name: 'Nome: este diagnóstico é protegido (Lei 14.289/2022) e só quem tem permissão o registra',
      })
    const _id = newId()
    return commit(
      [
        exists(collections.citizen, { _id: citizenId }),
        insert(collections.ongoing, { _id, citizenId, ...entry, ...mark }),
      ],
      { id: _id, citizenId, ...mark },
    )
  }),
)

/** An entry, as far as it exists for the caller. @throws AppError `notFound` */
async function knownOngoing(ongoing: Scoped<Ongoing>, id: string): Promise<Ongoing> {
  const found = await ongoing.findOne({ _id: id })
  if (!found) throw new AppError('notFound')
  return found
}

const updateOngoing = on(ongoingUpdate, async ({ input, collections, commit, now }) => {
  const { id, version, state, detail = null, since = null, until = null } = input
  const found = await knownOngoing(collections.ongoing, id)
  const citizen = await knownCitizen(collections.citizen, found.citizenId)
  if (found.version !== version)
    throw new AppError('conflict', 'Outra pessoa alterou este item enquanto você o via. Abra-o de novo.')
  const days = daysOf({ state, since, until }, citizen, now)
  return commit([update(collections.ongoing, { _id: id, version }, { $set: { detail, ...days } })], {
    id,
    citizenId: found.citizenId,
    isProtected: found.isProtected ?? null,
  })
})

const removeOngoing = on(ongoingRemove, async ({ input, collections, commit }) => {
  const found = await knownOngoing(collections.ongoing, input.id)
  const { _id, version, citizenId } = found
  return commit([remove(collections.ongoing, { _id, version })], {
    id: _id,
    citizenId,
    isProtected: found.isProtected ?? null,
  })
})

export const ongoingHandlers = [readOngoing, createOngoing, updateOngoing, removeOngoing]
