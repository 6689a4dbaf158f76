import { formatDate, formatTime } from '@saude/contract/formats'
import { labelOf, metaOf } from '@saude/contract/meta'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import {
  breastfeedings,
  carePlaces,
  careTypes,
  conducts,
  developments,
  multiActions,
  pregnancyRisks,
  referralRisks,
} from '../../contract/attendance-codes.ts'
import type { attendanceGet } from '../../contract/attendance-get.ts'
import { measures } from '../../contract/measures.ts'
import { shifts } from '../../contract/visit-codes.ts'

export type Attendance = OutputOf<typeof attendanceGet>

/** A part of a summary: lines of a label with what it says, or a list. */
export interface SummaryPart {
  readonly title: string
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly items?: readonly string[]
  /** As it was typed. */
  readonly text?: string
}

type Coded = { readonly id: string; readonly name?: string | null | undefined } | null | undefined

const named = (coded: Coded): string | undefined => coded?.name ?? coded?.id
/** 'Hipertensão essencial (I10)' */
const withCode = (coded: Coded): string | undefined =>
  coded ? (coded.name ? `${coded.name} (${coded.id})` : coded.id) : undefined

const yesOrNo = (value: boolean | null | undefined, yes = 'Sim', no = 'Não') =>
  value === null || value === undefined ? undefined : value ? yes : no

type Line = readonly [string, string | null | undefined]
const said = (lines: readonly Line[]) =>
  lines.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/** What was measured, with the units of the fields. */
const measured = ({ bloodPressure, ...of }: Attendance) =>
  said([
    [
      'Pressão arterial',
      bloodPressure ? `${bloodPressure.contraction} x ${bloodPressure.relaxation} mmHg` : undefined,
    ],
    ...keysOf(measures).flatMap((name): Line[] => {
      if (name === 'bloodPressure') return []
      const value = of[name]
      const { unit, options } = metaOf(measures[name])
      const text = typeof value === 'number' ? `${number.format(value)} ${unit}` : value && options?.[value]
      return [[labelOf(measures[name], name), text]]
    }),
  ])

/** 'Hipertensão essencial (I10), novo' */
const problem = (cid: Coded, ciap: Coded, isNew: boolean | null | undefined): string[] => {
  const codes = [withCode(cid), withCode(ciap)].filter(Boolean).join(' / ')
  return codes ? [isNew ? `${codes}, novo` : codes] : []
}

const times = (name: string | undefined, quantity: number | null | undefined): string[] =>
  name ? [quantity && quantity > 1 ? `${name} (${quantity} vezes)` : name] : []

/** When it was: '20/11/2026, 10:30 às 10:55 (manhã)'. */
export function momentOf({ attendedAt, act }: Attendance): string {
  const end = act?.endedAt ? ` às ${formatTime(act.endedAt)}` : ''
  const shift = act?.shift ? ` (${shifts[act.shift].toLowerCase()})` : ''
  return `${formatDate(attendedAt)}, ${formatTime(attendedAt)}${end}${shift}`
}

/** What a summary says of an attendance, in the order of the visit; what nothing was said about is left out. */
export function summaryOf(of: Attendance): readonly SummaryPart[] {
  const { act, ciap, cid, procedure, procedures, notes } = of
  const asked = act?.exams?.filter(({ isAsked }) => isAsked) ?? []
  const evaluated = act?.exams?.filter(({ isEvaluated }) => isEvaluated) ?? []
  const names = (exams: typeof asked) => exams.flatMap(({ exam }) => named(exam) ?? [])
  const parts: readonly SummaryPart[] = [
    {
      title: 'Por que veio',
      facts: said([
        ['Motivo do contato', cid ? withCode(ciap) : undefined],
        ['Tipo de atendimento', act?.careType && careTypes[act.careType]],
        ['Local', act?.place && carePlaces[act.place]],
      ]),
    },
    { title: 'O que foi visto', ...(notes && { text: notes }), facts: measured(of) },
    {
      title: 'Pré-natal e puerpério',
      facts: said([
        ['Última menstruação', formatDate(of.lastPeriod)],
        ['Idade gestacional', act?.gestationalWeeks ? `${act.gestationalWeeks} semanas` : undefined],
        ['Movimentos fetais', yesOrNo(act?.foetalMovements, 'Percebidos', 'Ausentes')],
        ['Risco da gestação', act?.pregnancyRisk && pregnancyRisks[act.pregnancyRisk]],
        ['Gravidez planejada', yesOrNo(act?.isPlannedPregnancy)],
        ['Gestas prévias', act?.previousPregnancies?.toString()],
        ['Partos', act?.births?.toString()],
        ['Consulta de puerpério', yesOrNo(act?.isPuerperal)],
      ]),
    },
    {
      title: 'Criança',
      facts: said([
        ['Aleitamento materno', act?.breastfeeding && breastfeedings[act.breastfeeding]],
        ['Desenvolvimento', act?.development && developments[act.development]],
        ['Vacinação em dia', yesOrNo(act?.isVaccinated)],
      ]),
    },
    {
      title: 'Problemas avaliados',
      items: [
        ...problem(cid, cid ? null : ciap, act?.isNewProblem),
        ...(act?.problems ?? []).flatMap((one) => problem(one.cid, one.ciap, one.isNew)),
      ],
    },
    {
      title: 'O que foi feito',
      items: [
        ...times(named(procedure), of.quantity),
        ...(procedures ?? []).flatMap((one) => times(named(one.procedure), one.quantity)),
        ...(act?.multiActions ?? []).map((one) => `eMulti: ${multiActions[one]}`),
        ...(act?.wasObserved ? ['Ficou em observação'] : []),
      ],
    },
    { title: 'Exames avaliados', items: names(evaluated) },
    { title: 'Exames solicitados', items: names(asked) },
    {
      title: 'Encaminhamentos',
      items: (act?.referrals ?? []).map(({ specialty, risk, cid: supposed }) =>
        [specialty, referralRisks[risk].toLowerCase(), supposed && `hipótese: ${withCode(supposed)}`]
          .filter(Boolean)
          .join(', '),
      ),
    },
    { title: 'Condutas e próximos passos', items: (act?.conducts ?? []).map((one) => conducts[one]) },
  ]
  return parts.filter(({ facts = [], items = [], text }) => text || facts.length > 0 || items.length > 0)
}
