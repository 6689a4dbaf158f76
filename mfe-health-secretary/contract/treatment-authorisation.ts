import { ageAt } from '@saude/contract/formats'
import type { Transition } from '@saude/contract/record/states'

/** What treatment in another municipality has to fulfil to be paid (Portaria SAS/MS 55/1999, art. 1, 4 and 7). */

/** Nearer destinations are not paid. */
export const leastKm = 50
const adult = 18
const elder = 60

/** Why a treatment cannot be authorised: a sentence at each field; empty where it can. */
export const authorisationProblems: NonNullable<Transition['requires']> = (
  { distanceKm, sameRegion, facility, appointmentAt, companion, companionReason },
  { today, known: { birthDate } },
) => {
  const guaranteed = 'Informe a data do atendimento e o estabelecimento que a garante'
  const isAlone = companion !== true || isSaid(companionReason) || isDueByAge(birthDate, today)
  return {
    ...(typeof distanceKm !== 'number' && { distanceKm: 'Informe a distância até o destino' }),
    ...(typeof distanceKm === 'number' &&
      distanceKm < leastKm && {
        distanceKm: `O destino fica a menos de ${leastKm} km: não é tratamento fora de domicílio`,
      }),
    ...(sameRegion === true && {
      sameRegion: 'O destino é da mesma região metropolitana: não é tratamento fora de domicílio',
    }),
    ...(!isSaid(facility) && { facility: guaranteed }),
    ...(!appointmentAt && { appointmentAt: guaranteed }),
    ...(!isAlone && {
      companionReason: 'Informe por que precisa de acompanhante: não é criança, adolescente nem pessoa idosa',
    }),
  }
}

const isSaid = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Minors and the old are accompanied without a reason. */
function isDueByAge(birthDate: unknown, day: string): boolean {
  const age = typeof birthDate === 'string' ? ageAt(birthDate, day) : undefined
  return age !== undefined && (age < adult || age >= elder)
}
