import { AppError, duplicateMessage } from '@saude/contract/errors'
import type { Scoped, User } from '@saude/service/handlers'
import type { Citizen } from './citizen.ts'

/**
 * CPF and CNS occur once in a client. The unique index decides; this asks first, so that the person reads at the
 * field who has the number, where they may see citizens at all.
 */
export async function refuseTaken(
  citizens: Scoped<Citizen>,
  { cpf, cns }: { cpf?: string | null | undefined; cns?: string | null | undefined },
  own: string | undefined,
  user: User,
): Promise<void> {
  const fields: Record<string, string> = {}
  const check = async (field: 'cpf' | 'cns', label: string, value: string | null | undefined) => {
    if (!value) return
    const other = await citizens.findOne(field === 'cpf' ? { cpfKey: value } : { cnsKey: value })
    if (!other || other._id === own) return
    const seen = user.permissions.has('citizenGet') && !user.isAnonymization
    fields[field] = seen ? `${label} já cadastrado para ${other.name}` : `${label} já cadastrado`
  }
  await check('cpf', 'CPF', cpf)
  await check('cns', 'CNS', cns)
  if (Object.keys(fields).length > 0)
    throw new AppError('conflict', duplicateMessage, { fields, issues: Object.values(fields) })
}
