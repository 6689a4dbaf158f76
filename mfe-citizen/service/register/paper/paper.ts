import { protectedConditionOf } from '@saude/core/contract/codes/protected'
import { protectedConditionOfMedicine } from '@saude/core/contract/codes/protected-medicine'
import type { Coded } from '@saude/core/contract/codes/system'
import { defineCollection } from '@saude/store'
import { type PaperKind, paperKinds } from '../../../contract/care-paper.ts'
import { type Interval, intervals, type RouteOfUse, routesOfUse } from '../../../contract/prescription.ts'
import { type ControlList, controlLists } from '../../../contract/special-control.ts'
import type { AttendedAt, Professional } from '../history/item.ts'

/** A medicine of a prescription, as it was called then. */
export interface PaperLine {
  /** Of a list of the municipality. */
  readonly medicine: { readonly id: string; readonly name: string; readonly catmat: string } | null
  readonly name: string | null
  readonly dose: string
  readonly route: RouteOfUse
  readonly interval: Interval
  readonly isContinuous: boolean
  /** Days. */
  readonly duration: number | null
  readonly quantity: number
  readonly unit: string | null
  readonly guidance: string | null
  readonly control: ControlList | null
}

/** A prescription or a certificate; which of the optional parts there are follows from its kind. */
export interface CarePaper {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  readonly kind: PaperKind
  readonly issuedAt: Date
  readonly attendanceId: string | null
  readonly first: Professional
  /** Where the professional was registered then, 'CRM 123456/SP'; absent on papers from before. */
  readonly registration?: string | null
  readonly healthUnit: AttendedAt | null
  readonly lines?: readonly PaperLine[]
  /** `YYYY-MM-DD` */
  readonly from?: string
  readonly days?: number | null
  readonly cid?: Coded | null
  /** The person agreed that the diagnosis is written. */
  readonly isCidShown?: boolean
  /** `HH:mm` */
  readonly begin?: string | null
  readonly end?: string | null
  readonly companion?: string | null
  readonly observation: string | null
  readonly cancelled: { readonly at: Date; readonly by: string; readonly reason: string } | null
  /** It names a diagnosis that Lei 14.289/2022 protects, or a medicine that is for one alone. */
  readonly isProtected?: boolean | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

export const carePapers = defineCollection<CarePaper>('carePaper', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Receitas, atestados e declarações',
    labels: {
      kind: 'Tipo',
      issuedAt: 'Data',
      attendanceId: 'Atendimento em que foi emitido',
      first: 'Profissional',
      'first.cbo': 'Ocupação do profissional',
      registration: 'Registro do profissional no conselho',
      healthUnit: 'Unidade de saúde',
      lines: 'Medicamentos',
      'lines.medicine': 'Medicamento',
      'lines.name': 'Medicamento fora da lista',
      'lines.dose': 'Dose',
      'lines.route': 'Via',
      'lines.interval': 'Intervalo',
      'lines.isContinuous': 'Uso contínuo',
      'lines.duration': 'Duração (dias)',
      'lines.quantity': 'Quantidade',
      'lines.unit': 'Unidade',
      'lines.guidance': 'Orientação',
      'lines.control': 'Controle especial',
      from: 'A partir de',
      days: 'Dias de afastamento',
      cid: 'CID-10',
      isCidShown: 'CID autorizado no papel',
      begin: 'Das',
      end: 'Às',
      companion: 'Acompanhante',
      observation: 'Observação',
      cancelled: 'Cancelado',
      createdAt: 'Registrado em',
      updatedAt: 'Alterado em',
      updatedBy: 'Alterado por',
    },
    codes: {
      kind: paperKinds,
      'lines.route': routesOfUse,
      'lines.interval': intervals,
      'lines.control': controlLists,
    },
  },
  versioned: true,
  hiddenBy: 'isProtected',
  indexes: [{ keys: { client: 1, citizenId: 1, issuedAt: 1, _id: 1 } }],
})

/** The mark of a paper that names a protected diagnosis, by its code or by a medicine that is for it alone. */
export function protectedPaper({ cid, lines = [] }: Pick<CarePaper, 'cid' | 'lines'>): {
  isProtected?: true
} {
  const isOfMedicine = lines.some(
    ({ medicine, name }) =>
      (medicine && protectedConditionOfMedicine(medicine)) ||
      (name && protectedConditionOfMedicine({ name })),
  )
  return isOfMedicine || (cid && protectedConditionOf(cid)) ? { isProtected: true } : {}
}
