import { today, toWire } from '@saude/contract/instants'
import { stateLabel } from '@saude/contract/record/states'
import { clientOf } from '@saude/service/client'
import type { Holding } from '@saude/service/endings'
import type { Call } from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import { hidesPerson } from '@saude/service/record/naming'
import type { RecordService } from '@saude/service/record/record'
import { declaredOf } from '@saude/service/record/rules'
import { filterBy } from '@saude/store'
import { protocolTypeOf, protocolTypes } from '../../contract/protocol-type.ts'
import type { SharedFields } from '../../contract/request-kind.ts'
import { benefitRequests } from '../benefit-request/benefit-request.ts'
import { requests } from '../requests.ts'

/** What somebody has asked for at the desk and not got yet. */

const kinds: readonly RecordService[] = [...requests, benefitRequests]

/** The step with which a request of a kind ends; undefined in a state in which there is nothing to end. */
export const endOf = ({ of }: RecordService, state: string) => {
  const [title, to] = of.name === 'benefitRequest' ? ['reprove', 'reproved'] : ['cancel', 'cancelled']
  const transition = of.states?.transitions[title]
  return transition?.from.includes(state) && transition.to === to ? { transition: title, to } : undefined
}

/** Why a request stays though the person is dead; undefined where it ends. */
function keptReason({ of }: RecordService, request: RecordDocument, day: string | undefined, now: Date) {
  const { state = '', appointmentAt } = declaredOf<SharedFields>(request)
  if (of.name === 'loanMaterial' && (state === 'booked' || state === 'absent'))
    return 'O material está com a família e será devolvido'
  // What was done in hospital is authorised and billed afterwards.
  if (of.name === 'aihApac') return 'A internação ou o procedimento pode ser autorizado e faturado depois'
  if (state !== 'booked' || !appointmentAt) return undefined
  const at = new Date(appointmentAt)
  const isBefore = at <= now && (day === undefined || toWire(at).slice(0, 10) <= day)
  return isBefore ? 'O atendimento foi antes: informe se o cidadão compareceu' : undefined
}

/** More than one person ever has in a kind. */
const most = 1_000

export const keyOf = (kind: RecordService, id: string): string => `${kind.of.name}/${id}`

/** The kind and the stored request that a key names. */
export async function requestOf(call: Pick<Call, 'store' | 'user'>, key: string) {
  const [name, id = ''] = key.split('/')
  const kind = kinds.find(({ of }) => of.name === name)
  const stored =
    kind && (await call.store.collection(kind.collection).findOne({ _id: id, client: clientOf(call) }))
  return kind && stored ? { kind, stored } : undefined
}

/** What a request was, in words that name no disease: the kind, its number, where it stood. */
const labelOf = ({ of }: RecordService, { number, state = '' }: RecordDocument): string =>
  [
    protocolTypes[protocolTypeOf(of.name)],
    number && `protocolo ${number}`,
    of.states && stateLabel(of.states, state),
  ]
    .filter(Boolean)
    .join(', ')

/** Open requests of somebody, of all kinds; `day` is that of the death, once there is one. */
export async function openRequests(
  call: Call,
  citizenId: string,
  day: string | undefined,
): Promise<Holding[]> {
  const client = clientOf(call)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { of, collection } = kind
      const waiting = Object.keys(of.states?.names ?? {}).filter((state) => {
        const isOut = of.name === 'loanMaterial' && (state === 'booked' || state === 'absent')
        return isOut || endOf(kind, state) !== undefined
      })
      const those = (path: string) =>
        call.store
          .collection(collection)
          .findAll(filterBy({ client, [`${path}.id`]: citizenId, state: { $in: waiting } }), { max: most })
      const all = [...(await those('citizen')), ...(await those('hiddenPerson'))]
      return all.map((request): Holding => {
        const kept = keptReason(kind, request, day ?? today(call.now), call.now)
        return {
          key: keyOf(kind, request._id),
          group: 'Solicitações',
          label: labelOf(kind, request),
          href: `${of.path}/details/${request._id}`,
          ...(kept !== undefined && { kept }),
          hides: hidesPerson(of, { ...request }) ? 'person' : request.isProtected ? 'diagnosis' : null,
        }
      })
    }),
  )
  return found.flat()
}
