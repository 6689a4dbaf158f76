import { protectedConditionOf } from '@saude/core/contract/codes/protected'
import { protectedConditionOfMedicine } from '@saude/core/contract/codes/protected-medicine'
import type { Coded } from '@saude/core/contract/codes/system'
import { defineCollection } from '@saude/store'
import {
  type OngoingKind,
  type OngoingState,
  ongoingKinds,
  ongoingStates,
} from '../../../contract/ongoing.ts'

/** A problem, an allergy or a medicine of a person, from when to when. */
export interface Ongoing {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  readonly kind: OngoingKind
  readonly state: OngoingState
  readonly cid: Coded | null
  readonly ciap: Coded | null
  readonly name: string | null
  readonly detail: string | null
  /** `YYYY-MM-DD` */
  readonly since: string | null
  readonly until: string | null
  /** The attendance that found it: it goes with it. */
  readonly foundIn?: string | null
  /** It names a diagnosis that Lei 14.289/2022 protects. */
  readonly isProtected?: boolean | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

export const ongoings = defineCollection<Ongoing>('ongoing', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Problemas, alergias e medicamentos',
    labels: {
      kind: 'Tipo',
      state: 'Situação',
      cid: 'CID-10',
      ciap: 'CIAP-2',
      name: 'Nome',
      detail: 'Dose ou reação',
      since: 'Desde',
      until: 'Até',
      foundIn: 'Atendimento em que foi encontrado',
      createdAt: 'Registrado em',
      updatedAt: 'Alterado em',
      updatedBy: 'Alterado por',
    },
    codes: { kind: ongoingKinds, state: ongoingStates },
  },
  versioned: true,
  hiddenBy: 'isProtected',
  indexes: [{ keys: { client: 1, citizenId: 1, _id: 1 } }, { keys: { client: 1, foundIn: 1, _id: 1 } }],
})

/** The mark of what names a protected diagnosis, by its code or as a medicine that is for it alone. */
export function protectedOngoing({
  cid,
  ciap,
  kind,
  name,
}: Pick<Ongoing, 'cid' | 'ciap' | 'kind' | 'name'>): {
  isProtected?: true
} {
  const isNamed = [cid, ciap].some((coded) => coded && protectedConditionOf(coded))
  const isMedicine = kind === 'medicine' && name && protectedConditionOfMedicine({ name })
  return isNamed || isMedicine ? { isProtected: true } : {}
}
