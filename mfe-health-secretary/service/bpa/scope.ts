import { AppError, validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import type { Call } from '@saude/service/handlers'
import type { BpaPart } from '../../contract/bpa.ts'
import type { Scope } from './collect.ts'

/** What a person asks for. */
export interface Asked {
  readonly competence: string
  readonly healthUnit?: { readonly id: string } | null | undefined
  readonly kind?: Scope['kind'] | undefined
  readonly part?: BpaPart | null | undefined
  readonly consolidates?: boolean | null | undefined
}

/** @throws AppError `validation` for a month that has not come, `permission` under anonymisation: a file names people */
export function scopeOf(
  { competence, healthUnit, kind, part, consolidates }: Asked,
  call: Pick<Call, 'user' | 'now'>,
): Scope {
  if (call.user.isAnonymization)
    throw new AppError('permission', 'A anonimização está ativa: o arquivo identifica os cidadãos')
  if (competence > today(call.now).slice(0, 7))
    throw validationError({ competence: 'Competência ainda não começou' })
  return {
    client: clientOf(call),
    competence,
    healthUnitId: healthUnit?.id ?? null,
    kind: kind ?? null,
    part: part ?? null,
    consolidates: consolidates === true,
  }
}
