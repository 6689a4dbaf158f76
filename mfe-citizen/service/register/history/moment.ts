import { validationError } from '@saude/contract/errors'
import { parseInstant, toWire } from '@saude/contract/instants'
import type { Citizen } from '../citizen/citizen.ts'

/** Clocks of devices go ahead of ours. */
const leewayMs = 5 * 60_000

/**
 * When something was done to a citizen: not in the future, not before the birth, not after the death.
 * @param label the field's, as sentences begin with it
 * @throws AppError `validation` at the field
 */
export function momentInLife(
  field: string,
  label: string,
  text: string,
  { birthDate, deathAt }: Pick<Citizen, 'birthDate' | 'deathAt'>,
  now: Date,
): Date {
  const instant = parseInstant(text)
  const refuse = (what: string) => validationError({ [field]: `${label} ${what}` })
  if (!instant) throw refuse('é inválido')
  const day = toWire(instant).slice(0, 10)
  if (instant.getTime() > now.getTime() + leewayMs) throw refuse('não pode estar no futuro')
  if (birthDate && day < birthDate) throw refuse('não pode ser anterior ao nascimento')
  if (deathAt && day > deathAt) throw refuse('não pode ser posterior ao óbito')
  return instant
}
