import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { isShown } from '@saude/contract/clean'
import { validationError } from '@saude/contract/errors'
import { labelOf, metaOf } from '@saude/contract/meta'
import { recordService } from '@saude/service/record/record'
import { foodIntake, foodQuestions } from '../../contract/food-intake.ts'
import { foodBandOf, foodBands } from '../../contract/food-intake-codes.ts'
import { hiddenFields } from '../hidden.ts'
import { by } from './by.ts'

/** Questions that these values show and leave open, each with its sentence: a questionnaire is answered whole. */
export const openIn = (whole: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(foodQuestions).flatMap(([key, schema]) => {
    const value = whole[key]
    const isOpen = !value || (Array.isArray(value) && value.length === 0)
    return isOpen && isShown(metaOf(schema), whole)
      ? [[key, `${labelOf(schema)} é um campo obrigatório`]]
      : []
  })

export const foodIntakes = recordService(foodIntake, {
  async before(values, { stored, user, ask }) {
    const at = stored ? 'document.' : ''
    const whole = { ...stored, ...values }
    const { citizen, day, band } = whole
    if (citizen && day && band) {
      const { items } = await ask(citizenByIds, { ids: [citizen.id] })
      const birth = items[0]?.birthDate
      const right = birth ? foodBandOf(birth, day) : band
      if (right === undefined)
        throw validationError({ [`${at}day`]: 'Data é antes do nascimento do cidadão' })
      if (right !== band)
        throw validationError({
          [`${at}band`]: `Nesta data o cidadão está na faixa '${foodBands[right]}'`,
        })
    }
    const hidden = hiddenFields(foodIntake.fields, whole)
    const open = openIn({ ...whole, ...hidden })
    if (open.length > 0)
      throw validationError(Object.fromEntries(open.map(([key, text]) => [`${at}${key}`, text])))
    return { ...values, ...hidden, ...(!stored && { responsible: values.responsible ?? by(user) }) }
  },
  demo: () => import('../../demo/food-intakes.ts'),
})
