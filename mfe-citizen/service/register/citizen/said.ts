import { validationError } from '@saude/contract/errors'
import type { Ask } from '@saude/service/handlers'
import { resolveReferences } from '@saude/service/record/references'
import { birth, social } from '../../../contract/person-fields.ts'
import type { Citizen, CitizenForm } from './citizen.ts'

const referring = { birthCity: birth.birthCity, occupation: social.occupation }

/**
 * What a call says of a person, put right where one field follows from another: the sex in both fields, a name of a parent
 * that takes back 'desconhecida', and city and occupation as their tables name them. As a patch: nothing of what was not said.
 * @param at path of the fields in the input: 'document.' of an update
 * @throws AppError `validation` where two fields contradict each other, or a city or an occupation does not exist
 */
export async function said(
  given: Partial<CitizenForm>,
  ask: Ask,
  at = '',
  stored: Partial<Pick<Citizen, 'motherId'>> = {},
): Promise<Partial<Citizen>> {
  refuseMother(given, stored, at)
  const { birthCity, occupation } = given
  const chosen = { ...(birthCity && { birthCity }), ...(occupation && { occupation }) }
  const named = await resolveReferences(ask, referring, chosen, at)
  return {
    ...sexSaid(given, at),
    ...((given.mothersName || given.mother) && { isMotherUnknown: false }),
    ...(given.fathersName && { isFatherUnknown: false }),
    ...named,
  }
}

/** Programs that know two values send `gender` alone; others `sex`, of which `gender` follows. */
function sexSaid(
  { gender, sex }: Partial<CitizenForm>,
  at: string,
): Partial<Pick<Citizen, 'gender' | 'sex'>> {
  if (sex === undefined && gender === undefined) return {}
  if (sex && gender && sex !== gender)
    throw validationError({ [`${at}sex`]: 'Sexo está diferente nos dois campos' })
  const one = sex ?? gender ?? null
  return { sex: one, gender: one === 'I' ? null : one }
}

function refuseMother(
  { isMotherUnknown, mother }: Partial<CitizenForm>,
  { motherId }: Partial<Pick<Citizen, 'motherId'>>,
  at: string,
): void {
  const isRegistered = mother === undefined ? Boolean(motherId) : mother !== null
  if (isMotherUnknown && isRegistered)
    throw validationError({ [`${at}isMotherUnknown`]: 'Há uma mãe cadastrada; apague-a antes' })
}
