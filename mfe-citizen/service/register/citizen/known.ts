import { AppError } from '@saude/contract/errors'
import type { Scoped } from '@saude/service/handlers'
import type { Citizen } from './citizen.ts'

/** A citizen who was not removed. @throws AppError `notFound` */
export async function knownCitizen(citizens: Scoped<Citizen>, id: string): Promise<Citizen> {
  const citizen = await citizens.findOne({ _id: id })
  if (!citizen) throw new AppError('notFound')
  return citizen
}
