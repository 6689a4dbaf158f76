import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import type { AnyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import type { Call } from '@saude/service/handlers'
import { seesDispensed } from '@saude/service/protected'
import { scoped } from '@saude/service/scope'
import { type Filter, filterBy } from '@saude/store'
import { protocolTypeOf } from '../../contract/protocol-type.ts'
import { itemOf } from '../protocol/item.ts'
import { type Protocol, protocols } from '../protocol/protocols.ts'

/** States in which nothing more is expected of a request. */
const ended: readonly string[] = ['done', 'cancelled', 'refused', 'reproved', 'provide']

interface Values {
  readonly citizen?: { readonly id: string } | null | undefined
  readonly repeatReason?: string | null | undefined
}

/**
 * Asks why somebody requests again what they wait for already.
 * @throws AppError `validation`, at the field that says why
 */
export async function askWhyRepeated(
  of: AnyRecord,
  values: Values,
  call: Pick<Call, 'store' | 'user'>,
): Promise<void> {
  const item = itemOf(of, values)
  if (!values.citizen || !item || values.repeatReason?.trim()) return
  const { id } = values.citizen
  const who = seesDispensed(call.user)
    ? { $or: [{ 'citizen.id': id }, { 'hiddenPerson.id': id }] }
    : { 'citizen.id': id }
  const same: Filter<Protocol> = filterBy({ ...who, type: protocolTypeOf(of.name), 'item.id': item.id })
  const found = await scoped(call.store, protocols, clientOf(call)).find(same, { limit: 50 }).toArray()
  const open = found.find(({ state }) => !ended.includes(state))
  if (!open) return
  throw validationError({
    repeatReason: `Já há uma solicitação aberta de ${item.name}: protocolo ${open.number}, de ${formatDate(open.date)}. Para registrar outra, diga por quê`,
  })
}
