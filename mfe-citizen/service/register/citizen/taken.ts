import { AppError, duplicateMessage, type ErrorPayload } from '@saude/contract/errors'
import { absent, type ScopedCollections, type Step, type User } from '@saude/service/handlers'
import type { collections as declared } from '../../collections.ts'
import { stillReserved } from '../removal/removed.ts'

type Numbers = { cpf?: string | null | undefined; cns?: string | null | undefined }

interface Asking {
  readonly collections: ScopedCollections<typeof declared>
  readonly user: User
  readonly now: Date
}

const labels = { cpf: 'CPF', cns: 'CNS' } as const
const fieldsOf = (numbers: Numbers) =>
  (['cpf', 'cns'] as const).flatMap((field) => {
    const value = numbers[field]
    return value ? [{ field, label: labels[field], value }] : []
  })

/**
 * CPF and CNS occur once in a client, removed citizens included while they can come back. The unique index and
 * `unreserved` decide; this asks first, so that the person reads at the field who has the number, where they may see
 * citizens at all, and is offered to undo the removal, where they may.
 */
export async function refuseTaken(
  numbers: Numbers,
  own: string | undefined,
  { collections, user, now }: Asking,
): Promise<void> {
  const fields: Record<string, string> = {}
  const reveals: string[] = []
  let removed: ErrorPayload['removed']
  const sees = user.permissions.has('citizenGet') && !user.isAnonymization
  for (const { field, label, value } of fieldsOf(numbers)) {
    const other = await collections.citizen.findOne(field === 'cpf' ? { cpfKey: value } : { cnsKey: value })
    if (other && other._id !== own) {
      if (sees) reveals.push(other._id)
      fields[field] = sees ? `${label} já cadastrado para ${other.name}` : `${label} já cadastrado`
      continue
    }
    const reserved = await collections.removedCitizen.findOne({ [field]: value, ...stillReserved(now) })
    if (!reserved) continue
    if (sees) reveals.push(reserved._id)
    fields[field] = sees
      ? `${label} do cadastro removido de ${reserved.name}`
      : `${label} de um cadastro removido há menos de 30 dias`
    if (user.permissions.has('citizenRestore') && !user.isAnonymization)
      removed = { id: reserved._id, ...(sees && { name: reserved.name }) }
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('conflict', duplicateMessage, {
      fields,
      issues: Object.values(fields),
      ...(reveals.length > 0 && { reveals }),
      ...(removed && { removed }),
    })
}

/** Preconditions of a commit: no citizen with these numbers was removed meanwhile. */
export const unreserved = (numbers: Numbers, { collections, now }: Omit<Asking, 'user'>): Step[] =>
  fieldsOf(numbers).map(({ field, value }) =>
    absent(collections.removedCitizen, { [field]: value, ...stillReserved(now) }),
  )
