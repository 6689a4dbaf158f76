import { citizenGet } from '@saude/citizen/contract/citizen'
import { isFields } from '@saude/contract/values'
import { useFormFill, useFormValue } from '@saude/kits/form'
import { useAsk, useRunning } from '@saude/kits/platform'
import { useEffect } from 'react'
import { foodBandOf } from '../../contract/food-intake-codes.ts'

const none: Readonly<Record<string, string>> = {}

/** Chooses the questionnaire by the age that the person has on the day of the form, for users who may see the register. */
export function useBand(): Readonly<Record<string, string>> {
  const { may } = useRunning()
  const { fill } = useFormFill()
  const citizen = useFormValue('citizen', true)
  const day = useFormValue('day', true)
  const id = isFields(citizen) && typeof citizen.id === 'string' ? citizen.id : undefined
  const { data } = useAsk(citizenGet, { id: id ?? '' }, { skip: id === undefined || !may(citizenGet) })
  const birth = data?.id === id ? data?.birthDate : undefined
  const band = birth && typeof day === 'string' ? foodBandOf(birth, day) : undefined
  useEffect(() => {
    if (band !== undefined) fill({ band })
  }, [band, fill])
  return none
}
