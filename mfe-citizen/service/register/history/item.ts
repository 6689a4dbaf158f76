import { toWire } from '@saude/contract/instants'
import { labelOf, metaOf } from '@saude/contract/meta'
import {
  type ProtectedCondition,
  protectedConditionOf,
  protectedConditionOfExam,
} from '@saude/core/contract/codes/protected'
import type { SymptomSlug } from '@saude/core/contract/codes/symptoms'
import type { Coded } from '@saude/core/contract/codes/system'
import type { MadeIn } from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import {
  type CareCharacter,
  careCharacters,
  type DentalVisit,
  dentalVisits,
} from '../../../contract/attendance-fields.ts'
import { type HistoryType, historyTypes } from '../../../contract/history-types.ts'
import { measures } from '../../../contract/measures.ts'
import type { QuizSymptom } from '../../../contract/symptom.ts'
import type { Act } from './act.ts'
import { actCodes, actLabels } from './act-words.ts'
import { doseCodes, doseWords } from './dose-details.ts'
import type { Measures } from './measures.ts'

/** Who did it, as they were then. */
export interface Professional {
  /** Absent for professionals of other systems. */
  readonly userId: string | null
  readonly name: string
  readonly cns: string | null
  readonly cbo: Coded | null
}

/** The unit where it was done, as it was then. */
export interface AttendedAt {
  readonly id: string
  readonly name: string
  readonly cnes: string | null
}

export interface Immunization {
  readonly immunobiological: Coded
  readonly dose: Coded
  readonly previousRecord: boolean
  /** Keys of the tables in the core's `doses.ts`. */
  readonly strategy: string | null
  readonly route: string | null
  readonly site: string | null
  readonly batch: string | null
  readonly manufacturer: string | null
  /** What LEDI asks besides (dose-details.ts); older entries have none of it. */
  readonly maker?: string | null
  readonly group?: string | null
  readonly carePlace?: string | null
  readonly maternal?: string | null
  readonly isTraveller?: boolean | null
  readonly isLeprosyContact?: boolean | null
  readonly prescriber?: Coded | null
  /** Why a special dose was prescribed. */
  readonly indication?: Coded | null
}

export interface Exam {
  readonly exam: Coded
  readonly result: string
  readonly reference: string | null
  readonly laboratory: string | null
}

/** One entry of a citizen's history; which of the optional parts there are follows from its type. */
export interface HistoryItem {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  readonly type: HistoryType
  /** When it took place. */
  readonly date: Date
  /** Of what counts as production its competência, `YYYY-MM`. */
  readonly month?: string | null
  readonly first?: Professional | null
  readonly second?: Professional | null
  /** Of a shared attendance where the other one was at work on its day, with the INE of their team. */
  readonly secondAt?: (AttendedAt & { readonly team: string | null }) | null
  readonly measures?: Measures | null
  readonly procedure?: Coded | null
  /** The condition that it was about. */
  readonly problem?: Coded | null
  /** What the person came for, by CIAP-2. */
  readonly ciap?: Coded | null
  readonly healthUnit?: AttendedAt | null
  /** INE of the team. */
  readonly team?: string | null
  /** The post in which it was recorded; a correction keeps the one of what it corrects. Null: that had none. */
  readonly madeIn?: MadeIn | null
  /** How often the procedure was done; absent is once. */
  readonly quantity?: number | null
  readonly careCharacter?: CareCharacter | null
  /** CNPJ of who made what was handed out. */
  readonly supplier?: string | null
  readonly dental?: { readonly visit: DentalVisit; readonly isCompleted: boolean } | null
  /** What e-SUS APS asks of an attendance beside its codes. */
  readonly act?: Act | null
  /** The attendance in whose act it was measured or done (parts.ts). */
  readonly partOf?: string | null
  /** Entries that this one took the place of, the first one first. */
  readonly corrects?: readonly string[] | null
  /** It names a diagnosis that Lei 14.289/2022 protects: `protectedOf`. */
  readonly isProtected?: boolean | null
  /** Of an attendance before a birth: the first day of the last period, `YYYY-MM-DD`. */
  readonly lastPeriod?: string | null
  readonly immunization?: Immunization | null
  readonly exam?: Exam | null
  /** Of a health quiz: since which day each symptom is there; none when the citizen felt well. */
  readonly since?: Readonly<Partial<Record<QuizSymptom, string>>> | null
  /** The symptoms that it is about, to be counted and filtered by. */
  readonly symptoms?: readonly SymptomSlug[]
  readonly publicUserId?: string | null
  readonly notes?: string | null
  /** The text of a message, and when the citizen read it. */
  readonly message?: string | null
  readonly readAt?: Date | null
  readonly originalId?: string | null
  /** What was completed for national forms later, by whom and when. */
  readonly mended?: readonly { readonly at: Date; readonly by: string; readonly what: string }[] | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  readonly version: number
}

/** Kinds of entries that are production. */
export const producedTypes = ['healthCare', 'dentalCare', 'homeCare', 'procedure'] as const

/** The competência of an entry, where it is production. */
export const producedIn = ({ type, date }: Pick<HistoryItem, 'type' | 'date'>): { month?: string } =>
  producedTypes.some((one) => one === type) ? { month: toWire(date).slice(0, 7) } : {}

/** What reports add production up by: the store counts entries by it as they are written. */
export const productionKeys = [
  'month',
  'type',
  'healthUnit.id',
  'healthUnit.name',
  'team',
  'first.userId',
  'first.name',
  'first.cbo.code',
  'first.cbo.name',
  'procedure.code',
  'procedure.name',
  'quantity',
  'isProtected',
] as const

const measureLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(measures).map(([key, field]) => {
    const { unit } = metaOf(field)
    return [`measures.${key}`, unit ? `${labelOf(field)} (${unit})` : labelOf(field)]
  }),
)

/** What an entry's fields are called in the copy of somebody's data. */
export const historyLabels = {
  type: 'Tipo',
  date: 'Data',
  first: 'Profissional',
  'first.cbo': 'Ocupação do profissional',
  second: 'Outro profissional',
  measures: 'Medidas',
  ...measureLabels,
  'measures.bloodPressure.contraction': 'Pressão sistólica (mmHg)',
  'measures.bloodPressure.relaxation': 'Pressão diastólica (mmHg)',
  procedure: 'Procedimento',
  problem: 'Problema',
  ciap: 'Motivo do contato',
  healthUnit: 'Unidade de saúde',
  immunization: 'Vacina',
  exam: 'Exame',
  symptoms: 'Sintomas',
  careCharacter: 'Caráter do atendimento',
  dental: 'Odontologia',
  'dental.visit': 'Consulta odontológica',
  'dental.isCompleted': 'Tratamento concluído',
  month: 'Competência',
  quantity: 'Quantidade',
  team: 'Equipe',
  notes: 'Observações',
  message: 'Mensagem',
  readAt: 'Lida em',
  createdAt: 'Registrado em',
  updatedAt: 'Alterado em',
  updatedBy: 'Alterado por',
  ...doseWords,
  ...actLabels,
} as const

/** What its codes mean. */
export const historyCodes = {
  type: historyTypes,
  careCharacter: careCharacters,
  'dental.visit': dentalVisits,
  ...doseCodes,
  ...actCodes,
} as const

/** One collection for all kinds, so that a history is one read along one index. */
export const historyItems = defineCollection<HistoryItem>('historyItem', {
  tenant: 'client',
  about: { citizens: ['citizenId'], title: 'Histórico de saúde', labels: historyLabels, codes: historyCodes },
  versioned: true,
  arrays: ['symptoms'],
  hiddenBy: 'isProtected',
  counts: [productionKeys],
  indexes: [
    { keys: { client: 1, citizenId: 1, date: 1, _id: 1 } },
    { keys: { client: 1, publicUserId: 1, date: 1, _id: 1 } },
    // Who has which conditions.
    { keys: { client: 1, 'problem.code': 1, 'problem.system': 1, isProtected: 1, citizenId: 1, _id: 1 } },
    { keys: { client: 1, 'ciap.code': 1, 'ciap.system': 1, isProtected: 1, citizenId: 1, _id: 1 } },
    // Maps and their timelines: what happened between two days.
    { keys: { client: 1, type: 1, date: 1, _id: 1 } },
    // Production of a month, where the store keeps no counts.
    { keys: { client: 1, month: 1, _id: 1 } },
  ],
})

/**
 * The codes that an entry names: of what was found, then of what the person came for, which says as much, then of the other
 * problems of an attendance.
 */
export const namedIn = ({ problem, ciap, act }: Pick<HistoryItem, 'problem' | 'ciap' | 'act'>): Coded[] =>
  [problem, ciap, ...(act?.problems ?? []).flatMap((one) => [one.problem, one.ciap])].flatMap(
    (coded) => coded ?? [],
  )

/** The codes of what an attendance orders, or supposes: they say as much as a diagnosis. */
const orderedIn = ({ act }: Pick<HistoryItem, 'act'>): Coded[] => [
  ...(act?.exams ?? []).map(({ exam }) => exam),
  ...(act?.referrals ?? []).flatMap(({ cid }) => cid ?? []),
]

/** What of an entry may name a protected diagnosis. */
export type Naming = Pick<HistoryItem, 'problem' | 'ciap' | 'procedure' | 'exam' | 'act' | 'immunization'>

/**
 * Which protected diagnosis an entry is of: by what was found, by what the person came for, by what is done for people who
 * have it, by the result of an exam, or by why a vaccine was prescribed.
 */
export function protectedConditionIn(entry: Naming): ProtectedCondition | undefined {
  const { procedure, exam, immunization } = entry
  for (const coded of [...namedIn(entry), procedure, ...orderedIn(entry), immunization?.indication]) {
    const found = coded && protectedConditionOf(coded)
    if (found) return found
  }
  return exam ? protectedConditionOfExam(exam) : undefined
}

/** The mark of an entry that is of a protected diagnosis; nothing of all others. */
export const protectedOf = (entry: Naming): Pick<HistoryItem, 'isProtected'> =>
  protectedConditionIn(entry) ? { isProtected: true } : {}
