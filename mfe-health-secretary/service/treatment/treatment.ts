import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { outOfHomeTreatment } from '../../contract/out-of-home-treatment.ts'
import { treatments } from '../due-treatment.ts'
import { citizenCns } from '../request/citizen-cns.ts'
import { requestService } from '../request/request-kind.ts'

/** Treatment elsewhere is authorised by its own rules, and ends with the day of the return. */
export const outOfHomeTreatments = requestService(outOfHomeTreatment, {
  collection: treatments,
  shown: citizenCns,
  demo: () => import('../../demo/out-of-home-treatments.ts'),
  async knows({ citizen }, { ask }) {
    const { items } = await ask(citizenByIds, { ids: [citizen.id] })
    return { birthDate: items[0]?.birthDate }
  },
  sets({ stored, transition, given }) {
    const { returnedOn, hospitalNights } = given
    if (transition === 'finish' && returnedOn) {
      // Documents hold instants as Dates, which the types of a contract call texts.
      const leftOn = stored.appointmentAt ? today(new Date(stored.appointmentAt)) : returnedOn
      if (returnedOn < leftOn)
        throw validationError({ 'document.returnedOn': 'Data do retorno é anterior à do atendimento' })
      const nights = Math.round((Date.parse(returnedOn) - Date.parse(leftOn)) / 86_400_000)
      if ((hospitalNights ?? 0) > nights)
        throw validationError({
          'document.hospitalNights': `Pernoites em internação passam dos ${nights} da viagem`,
        })
    }
    return {}
  },
})
