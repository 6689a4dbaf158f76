import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { measures } from '@saude/citizen/contract/measures'
import { shifts } from '@saude/citizen/contract/visit-codes'
import { integer, list, longText, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { healthUnitRef, userRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import {
  activityKinds,
  activityPlaces,
  audienceGroups,
  healthPractices,
  healthTopics,
  meetings,
  meetingTopics,
  withNamed,
  withPeople,
} from './collective-activity-codes.ts'
import { collectiveProcedures } from './collective-procedures.ts'

/** People of one activity who are named; the form sets no limit to them, and counts up to 999. */
const mostNamed = 200

const choices = <const O extends Readonly<Record<string, string>>>(
  label: string,
  entry: string,
  options: O,
  showWhen?: Readonly<Record<string, readonly unknown[]>>,
) =>
  list(label, Object.keys(options).length, oneOf(entry, options).required(), {
    ...(showWhen && { showWhen }),
  })

const what = {
  day: pastDate('Data', { initial: 'today', showColumn: 12, plausible: { daysBack: 730 } }).required(),
  shift: oneOf('Turno', shifts, { showColumn: 9 }).required(),
  kind: oneOf('Atividade', activityKinds, { showColumn: 25, showFilter: 'panel' }).required(),
  meetingTopics: choices('Temas da reunião', 'Tema', meetingTopics, { kind: meetings }),
  audience: choices('Público-alvo', 'Público', audienceGroups, { kind: withPeople }),
  healthTopics: list('Temas para a saúde', 18, oneOf('Tema', healthTopics).required(), {
    help: 'De reuniões só com o tema Educação permanente',
  }),
  practices: choices('Práticas em saúde', 'Prática', healthPractices, { kind: withNamed }),
  procedure: oneOf('Procedimento coletivo', collectiveProcedures, {
    showWhen: { kind: withNamed },
    help: 'Só com a prática Outro procedimento coletivo',
  }),
}

const inSchool = { showWhen: { place: ['school'] } } as const

const where = {
  place: oneOf('Onde', activityPlaces, { initial: { value: 'unit' }, showFilter: 'panel' }).required(),
  healthUnit: healthUnitRef('Unidade de saúde', {
    showWhen: { place: ['unit'] },
    showColumn: 20,
    showFilter: 'panel',
  }),
  school: text('Escola ou creche', inSchool).max(100),
  inep: text('INEP da escola', { ...inSchool, help: 'O código de oito dígitos do Censo Escolar' })
    .max(8)
    .matches(/^\d{8}$/, {
      message: 'INEP da escola precisa ter oito dígitos',
      excludeEmptyString: true,
    }),
  isOfHealth: yesNo('Saúde na Escola: profissionais da saúde', inSchool),
  isOfEducation: yesNo('Saúde na Escola: profissionais da educação', inSchool),
  otherPlace: text('Outro lugar', { showWhen: { place: ['other'] } }).max(250),
}

const participant = object('Participante', {
  citizen: citizenRef('Cidadão').required(),
  isAltered: yesNo('Avaliação alterada'),
  weight: measures.weight.min(0.5).max(500),
  height: measures.height.min(0.2).max(2.5),
  hasStoppedSmoking: yesNo('Parou de fumar'),
  hasLeftGroup: yesNo('Abandonou o grupo'),
}).required()

const who = {
  responsible: userRef('Responsável', { showFilter: 'panel', placeholder: 'Quem cadastra', showColumn: 16 }),
  professionals: list('Outros profissionais', 50, userRef('Profissional').required()),
  participantCount: integer('Número de participantes', { showColumn: 12 }).required().min(1).max(999),
  participants: list('Participantes identificados', mostNamed, participant, {
    help: 'Obrigatório em atendimentos em grupo e procedimentos coletivos',
  }),
}

/** Sections of the form. */
export const activityGroups = [
  { title: 'O que foi feito', fields: Object.keys(what) },
  { title: 'Local', fields: Object.keys(where) },
  { title: 'Pessoas', fields: [...Object.keys(who), 'observation'] },
] as const

/** What is done with many people at once: meetings, health education, groups, collective procedures. */
export const collectiveActivity = record(rows, 'collectiveActivity', {
  word: { singular: 'atividade coletiva', plural: 'atividades coletivas', gender: 'f', short: 'atividade' },
  path: '/app/epidemiology/collective-activity',
  fields: {
    ...what,
    ...where,
    ...who,
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['kind', 'day'],
  orderBy: ['day', 'updatedAt', 'kind', 'healthUnit', 'responsible', 'participantCount'],
  defaultOrder: ['day', 'desc'],
  period: { field: 'day', from: 'initialDate', to: 'finalDate', labels: ['A partir de', 'Até'] },
  listed: [
    'day',
    'shift',
    'kind',
    'place',
    'healthUnit',
    'school',
    'otherPlace',
    'responsible',
    'participantCount',
  ],
})
