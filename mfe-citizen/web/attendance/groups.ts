import type { FormGroup } from '@saude/kits/form'

/** What is known of somebody that says which sections an attendance opens with. */
export interface Attended {
  readonly isMan?: boolean
  readonly isPregnant?: boolean
  readonly isChild?: boolean
}

/** Whose unit, team and occupation count where none is said: a correction leaves the act in the post it was done in. */
const emptyPost = (isCorrection: boolean) =>
  isCorrection ? 'Vazios, valem os do registro corrigido.' : 'Vazios, valem os da sua lotação no dia.'

const pregnancy = [
  'lastPeriod',
  'gestationalWeeks',
  'foetalMovements',
  'pregnancyRisk',
  'isPlannedPregnancy',
  'previousPregnancies',
  'births',
  'isPuerperal',
] as const

/** Fields that are not asked of a man, nor of a child, and the post of who has none. */
export const hiddenOf = ({ isMan, isChild }: Attended, hasPosts: boolean): readonly string[] => [
  ...(isMan || isChild ? pregnancy : []),
  ...(hasPosts ? [] : ['post']),
]

/** The sections of the form, in the order of a visit: why, what was seen, what it is, what is done. */
export const attendanceGroups = (
  { isMan, isPregnant, isChild }: Attended = {},
  isCorrection = false,
): readonly FormGroup[] => [
  { title: 'Por que veio', fields: ['attendedAt', 'endedAt', 'careType', 'place', 'shift', 'ciap'] },
  {
    title: 'O que foi visto',
    fields: [
      'notes',
      'bloodPressure',
      'weight',
      'height',
      'temperature',
      'heartRate',
      'oxigenSaturation',
      'respiratoryRate',
      'glucose',
      'glucoseMoment',
    ],
  },
  {
    title: 'Outras medidas',
    fields: isChild ? ['waist', 'calf'] : ['waist', 'calf', 'headCircumference'],
    folded: true,
  },
  ...(isMan || isChild
    ? []
    : [{ title: 'Pré-natal e puerpério', fields: pregnancy, folded: !isPregnant } satisfies FormGroup]),
  {
    title: 'Criança',
    fields: [...(isChild ? ['headCircumference'] : []), 'breastfeeding', 'development', 'isVaccinated'],
    folded: !isChild,
  },
  { title: 'O que é', fields: ['cid', 'isNewProblem', 'problems'] },
  {
    title: 'O que foi feito',
    fields: ['procedure', 'quantity', 'procedures', 'conducts', 'exams', 'referrals', 'wasObserved'],
  },
  {
    title: 'Cuidado compartilhado e eMulti',
    fields: [
      'sharedWith',
      'guestParticipation',
      'participation',
      'multiActions',
      'rationality',
      'homeCareMode',
    ],
    folded: true,
  },
  {
    title: 'Produção',
    fields: ['post', 'healthUnit', 'team', 'cbo', 'careCharacter', 'supplier'],
    folded: true,
    note: emptyPost(isCorrection),
  },
  { title: 'Odontologia', fields: ['dentalVisit', 'dentalCompleted'], folded: true },
  { title: 'Correção', fields: ['reason'] },
]
