import {
  asManyAsThereAre,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDateTime } from '@saude/contract/fields-past'
import { parseInstant } from '@saude/contract/instants'
import { isFields } from '@saude/contract/values'
import { isProtectedCiap, isProtectedCid, isProtectedProcedure } from '@saude/core/contract/codes/protected'
import {
  breastfeedings,
  carePlaces,
  careTypes,
  conducts,
  developments,
  homeCareModes,
  multiActions,
  participations,
  pregnancyRisks,
  rationalities,
  referralRisks,
  toSpecialist,
} from './attendance-codes.ts'
import { ofItsDay } from './attendance-fields.ts'
import { shifts } from './visit-codes.ts'

/**
 * What the individual attendance of e-SUS APS asks beside the code of what was done, with its limits. The main problem is the
 * attendance's own `cid` and `ciap`; old callers send none of this, and old attendances have none of it.
 */

/** Entries of the federal form; it sets no limit to problems. */
export const mostOf = { problems: 20, exams: 100, procedures: 20, referrals: 10 } as const

const idIn = (value: unknown): string | undefined =>
  isFields(value) && typeof value.id === 'string' ? value.id : undefined

/** The values that stand twice among the entries of a list. */
function repeated(entries: unknown, keyOf: (entry: unknown) => string | undefined): boolean {
  const keys = Array.isArray(entries) ? entries.flatMap((entry) => keyOf(entry) ?? []) : []
  return new Set(keys).size < keys.length
}

const keyIn = (name: string) => (entry: unknown) => (isFields(entry) ? idIn(entry[name]) : undefined)

/** A day has no visit that lasts longer. */
const longestMs = 24 * 3_600_000

const cid = (label: string) =>
  relation(label, 'cidSearch', {
    placeholder: 'Nome ou código CID-10',
    isProtected: isProtectedCid,
    searchWith: ofItsDay,
  })

const problem = object('Problema', {
  cid: cid('CID-10'),
  ciap: relation('CIAP-2', 'ciapSearch', {
    placeholder: 'Nome ou código CIAP-2',
    isProtected: isProtectedCiap,
  }),
  isNew: yesNo('É novo', { labels: { yes: 'Novo', no: 'Já conhecido' } }),
})
  .required()
  .test('coded', 'Informe o CID-10 ou o CIAP-2 do problema', (value) =>
    Boolean(idIn(value?.cid) ?? idIn(value?.ciap)),
  )

const exam = object('Exame', {
  exam: relation('Exame', 'procedureSearch', {
    placeholder: 'Nome ou código SIGTAP',
    searchWith: ofItsDay,
    isProtected: isProtectedProcedure,
  })
    .required()
    .test('diagnostic', 'Exame precisa ser do grupo 02 do SIGTAP (finalidade diagnóstica)', (value) => {
      const code = idIn(value)
      return code === undefined || code.startsWith('02')
    }),
  isAsked: yesNo('Solicitado'),
  isEvaluated: yesNo('Avaliado'),
})
  .required()
  .test(
    'said',
    'Diga se o exame foi solicitado ou avaliado',
    (value) => value?.isAsked === true || value?.isEvaluated === true,
  )

const referral = object('Encaminhamento', {
  specialty: text('Especialidade').required().max(100),
  risk: oneOf('Classificação de risco', referralRisks).required(),
  cid: cid('Hipótese diagnóstica'),
}).required()

/** Fields of a pregnancy: of no man. */
export const pregnancyFields = [
  'lastPeriod',
  'gestationalWeeks',
  'foetalMovements',
  'pregnancyRisk',
  'isPlannedPregnancy',
  'previousPregnancies',
  'births',
  'isPuerperal',
] as const

/** What an attendance says of itself beside codes and lists, as it is sent and answered. */
const said = {
  careType: oneOf('Tipo de atendimento', careTypes),
  place: oneOf('Local de atendimento', carePlaces),
  shift: oneOf('Turno', shifts),
  isNewProblem: yesNo('Problema novo', { labels: { yes: 'Novo', no: 'Já conhecido' } }),
  wasObserved: yesNo('Ficou em observação'),
  isVaccinated: yesNo('Vacinação em dia'),
  gestationalWeeks: integer('Idade gestacional', { unit: 'semanas' }).min(1).max(42),
  foetalMovements: yesNo('Movimentos fetais', { labels: { yes: 'Percebidos', no: 'Ausentes' } }),
  pregnancyRisk: oneOf('Risco da gestação', pregnancyRisks),
  isPlannedPregnancy: yesNo('Gravidez planejada'),
  previousPregnancies: integer('Gestas prévias').min(0).max(99),
  births: integer('Partos').min(0).max(99),
  isPuerperal: yesNo('Consulta de puerpério'),
  breastfeeding: oneOf('Aleitamento materno', breastfeedings),
  development: oneOf('Desenvolvimento da criança', developments),
  rationality: oneOf('Racionalidade em saúde', rationalities),
  homeCareMode: oneOf('Atenção domiciliar', homeCareModes),
  participation: oneOf('Participação do cidadão', participations),
  guestParticipation: oneOf('Participação do profissional convidado', participations),
}

export const actFields = {
  ...said,
  endedAt: pastDateTime('Fim do atendimento')
    .test('after', 'Fim do atendimento não pode ser anterior ao início', (value, { parent }) => {
      const ms = lasted(value, parent?.attendedAt)
      return ms === undefined || ms >= 0
    })
    .test('sameDay', 'Fim do atendimento não pode passar de 24 horas do início', (value, { parent }) => {
      const ms = lasted(value, parent?.attendedAt)
      return ms === undefined || ms <= longestMs
    }),
  problems: list('Outros problemas', mostOf.problems, problem)
    .test(
      'once',
      'Outros problemas não pode repetir um CID-10',
      (value, { parent }) => !repeated([...(value ?? []), { cid: parent?.cid }], keyIn('cid')),
    )
    .test(
      'onceCiap',
      'Outros problemas não pode repetir um CIAP-2',
      (value, { parent }) => !repeated([...(value ?? []), { ciap: parent?.ciap }], keyIn('ciap')),
    ),
  exams: list('Exames', mostOf.exams, exam).test(
    'once',
    'Exames não pode repetir um exame',
    (value) => !repeated(value, keyIn('exam')),
  ),
  procedures: list(
    'Outros procedimentos',
    mostOf.procedures,
    object('Procedimento', {
      procedure: relation('Procedimento', 'procedureSearch', {
        placeholder: 'Nome ou código SIGTAP',
        isProtected: isProtectedProcedure,
        searchWith: ofItsDay,
      }).required(),
      quantity: integer('Quantidade').min(1).max(9999),
    }).required(),
  ).test(
    'once',
    'Outros procedimentos não pode repetir um procedimento',
    (value, { parent }) =>
      !repeated([...(value ?? []), { procedure: parent?.procedure }], keyIn('procedure')),
  ),
  conducts: list('Condutas', Object.keys(conducts).length, oneOf('Conduta', conducts).required())
    .test(
      'once',
      'Condutas não pode repetir uma conduta',
      (value) => !repeated(value, (entry) => (typeof entry === 'string' ? entry : undefined)),
    )
    .test(
      'referred',
      `Com encaminhamentos, marque '${conducts[toSpecialist]}'`,
      (value, { parent }) =>
        !Array.isArray(parent?.referrals) ||
        parent.referrals.length === 0 ||
        (value ?? []).includes(toSpecialist),
    ),
  referrals: list('Encaminhamentos', mostOf.referrals, referral).test(
    'once',
    'Encaminhamentos não pode repetir a especialidade com a mesma hipótese',
    (value) =>
      !repeated(value, (entry) =>
        isFields(entry) && typeof entry.specialty === 'string'
          ? `${entry.specialty.toLowerCase()} ${idIn(entry.cid)}`
          : undefined,
      ),
  ),
  multiActions: list('Ações da eMulti', 3, oneOf('Ação', multiActions).required()).test(
    'once',
    'Ações da eMulti não pode repetir uma ação',
    (value) => !repeated(value, (entry) => (typeof entry === 'string' ? entry : undefined)),
  ),
  sharedWith: relation('Compartilhado com', 'userSearch', { placeholder: 'Outro profissional' }),
}

/** Milliseconds from the beginning to the end, where both are there and are instants. */
function lasted(ended: unknown, began: unknown): number | undefined {
  if (typeof ended !== 'string' || typeof began !== 'string') return undefined
  const ms = Number(parseInstant(ended)) - Number(parseInstant(began))
  return Number.isFinite(ms) ? ms : undefined
}

const coded = (label: string) => object(label, { id: id().required(), name: text('Nome') })

/** The same as it is answered; what has no details of this kind answers none. */
export const actAnswer = {
  act: object('Detalhes do atendimento', {
    ...said,
    endedAt: dateTime('Fim do atendimento'),
    problems: list(
      'Outros problemas',
      asManyAsThereAre,
      object('Problema', {
        cid: coded('CID-10'),
        ciap: coded('CIAP-2'),
        isNew: yesNo('É novo'),
      }).required(),
    ),
    exams: list(
      'Exames',
      asManyAsThereAre,
      object('Exame', {
        exam: coded('Exame').required(),
        isAsked: yesNo('Solicitado'),
        isEvaluated: yesNo('Avaliado'),
      }).required(),
    ),
    conducts: list('Condutas', asManyAsThereAre, oneOf('Conduta', conducts).required()),
    referrals: list(
      'Encaminhamentos',
      asManyAsThereAre,
      object('Encaminhamento', {
        specialty: text('Especialidade').required(),
        risk: oneOf('Classificação de risco', referralRisks).required(),
        cid: coded('Hipótese diagnóstica'),
      }).required(),
    ),
    multiActions: list('Ações da eMulti', asManyAsThereAre, oneOf('Ação', multiActions).required()),
    sharedWith: coded('Compartilhado com'),
  }),
}
