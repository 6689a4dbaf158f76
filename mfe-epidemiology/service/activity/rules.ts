import type { Of } from '@saude/contract/query'
import type { collectiveActivity } from '../../contract/collective-activity.ts'
import {
  activityKinds,
  dentalPractices,
  evaluations,
  healthPractices,
  healthTopics,
  meetings,
  meetingTopics,
  ofHealthAlone,
  otherProcedure,
  schoolWeek,
  smokingSessions,
  training,
  withNamed,
} from '../../contract/collective-activity-codes.ts'

type Fields = (typeof collectiveActivity)['declared']['fields']
type Activity = Partial<Of<Fields>>
/** What is wrong, by the field at which it is said. */
type Wrong = Readonly<Record<string, string>>

const has = (values: readonly unknown[] | null | undefined): boolean => (values ?? []).length > 0
const holds = (values: readonly unknown[] | null | undefined, value: unknown): boolean =>
  (values ?? []).includes(value)
const isAmong = (values: readonly unknown[], value: unknown): boolean => values.includes(value)

/** The rules of the federal form between its fields (LEDI APS, `FichaAtividadeColetiva`). */
export const wrongIn = (activity: Activity): Wrong => ({
  ...ofPlace(activity),
  ...ofTopics(activity),
  ...ofPractices(activity),
  ...ofPeople(activity),
  ...ofEducation(activity),
})

const isInSchool = ({ place, isOfEducation, isOfHealth }: Activity): boolean =>
  place === 'school' && (isOfEducation === true || isOfHealth === true)

function ofPlace(activity: Activity): Wrong {
  const { place, healthUnit, inep, otherPlace } = activity
  if (place === 'unit' && !healthUnit) return { healthUnit: 'Unidade de saúde é um campo obrigatório' }
  if (place === 'school' && !inep) return { inep: 'INEP da escola é um campo obrigatório' }
  if (place === 'other' && !otherPlace) return { otherPlace: 'Outro lugar é um campo obrigatório' }
  return {}
}

function ofTopics(activity: Activity): Wrong {
  const { kind, meetingTopics: ofMeeting, audience, healthTopics: ofHealth } = activity
  if (isAmong(meetings, kind)) {
    if (!has(ofMeeting)) return { meetingTopics: 'Temas da reunião é um campo obrigatório' }
    if (has(ofHealth) && !holds(ofMeeting, training))
      return { healthTopics: `De reuniões só com o tema '${meetingTopics[training]}'` }
    return {}
  }
  return {
    ...(!has(audience) && { audience: 'Público-alvo é um campo obrigatório' }),
    ...(kind !== evaluations &&
      !has(ofHealth) && { healthTopics: 'Temas para a saúde é um campo obrigatório' }),
    ...(holds(ofHealth, schoolWeek) &&
      !isInSchool(activity) && {
        healthTopics: `'${healthTopics[schoolWeek]}' é de uma escola, com profissionais da saúde ou da educação`,
      }),
  }
}

function ofPractices({ kind, practices, procedure }: Activity): Wrong {
  if (kind === evaluations && !has(practices))
    return { practices: 'Práticas em saúde é um campo obrigatório' }
  const dental = dentalPractices.find((one) => holds(practices, one))
  if (dental && kind !== evaluations)
    return { practices: `'${healthPractices[dental]}' é só de ${activityKinds[evaluations]}` }
  if (procedure && !holds(practices, otherProcedure))
    return { procedure: `Só com a prática '${healthPractices[otherProcedure]}'` }
  return {}
}

function ofPeople({ kind, practices, participantCount, participants }: Activity): Wrong {
  const named = participants ?? []
  if (isAmong(withNamed, kind) && named.length === 0)
    return { participants: 'Identifique os participantes deste tipo de atividade' }
  if ((participantCount ?? 0) < named.length)
    return { participantCount: 'Número de participantes não pode ser menor que os identificados' }
  const ids = named.map(({ citizen }) => citizen.id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (twice >= 0) return { [`participants.${twice}.citizen`]: 'Cidadão já está entre os participantes' }
  const ofSmoking = named.findIndex(
    ({ hasStoppedSmoking, hasLeftGroup }) => isSaid(hasStoppedSmoking) || isSaid(hasLeftGroup),
  )
  if (ofSmoking >= 0 && !smokingSessions.some((one) => holds(practices, one))) {
    const field = isSaid(named[ofSmoking]?.hasStoppedSmoking) ? 'hasStoppedSmoking' : 'hasLeftGroup'
    return { [`participants.${ofSmoking}.${field}`]: 'Só nas sessões de controle do tabagismo' }
  }
  return {}
}

const isSaid = (value: boolean | null | undefined): boolean => value === true || value === false

/** What teachers do without professionals of health is education and evaluation, and names none of these. */
function ofEducation(activity: Activity): Wrong {
  const { place, isOfEducation, isOfHealth, kind, practices, professionals } = activity
  if (place !== 'school' || isOfEducation !== true || isOfHealth === true) return {}
  const alone = 'Não é feito só por profissionais da educação'
  const practice = ofHealthAlone.find((one) => holds(practices, one))
  return {
    ...(isAmong([...meetings, '5'], kind) && { kind: alone }),
    ...(practice && {
      practices: `'${healthPractices[practice]}' não é feita só por profissionais da educação`,
    }),
    ...(has(professionals) && { professionals: alone }),
  }
}
