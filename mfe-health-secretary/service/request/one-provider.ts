import { validationError } from '@saude/contract/errors'
import { clientOf } from '@saude/service/client'
import type { RecordDocument } from '@saude/service/record/collection'
import { type RecordRules, storedOf } from '@saude/service/record/rules'
import type { SharedFields } from '../../contract/request-kind.ts'
import { providerOf } from '../provider/providers.ts'

type After = Parameters<NonNullable<RecordRules<SharedFields>['after']>>
interface Named {
  readonly id: string
  readonly name?: string | null | undefined
}
/** Kinds with a performer name who sees to a request twice: in the list of its kind, and as the provider of its place. */
export interface NamesTwice {
  readonly performer?: Named | null | undefined
  readonly provider?: Named | null | undefined
}

/** Whether a request names two providers that are not one. */
export async function namesTwo(
  { performer, provider }: NamesTwice,
  { store, client }: { readonly store: After[1]['store']; readonly client: string },
): Promise<boolean> {
  if (!performer || !provider) return false
  const known = await providerOf(store, client, performer.id)
  return known !== undefined && !known.viewIds.includes(provider.id)
}

/** @throws AppError `validation`, at the performer, where a change makes a request name two providers */
export async function refuseTwoProviders({ before, after }: After[0], call: After[1]): Promise<void> {
  const [had, has] = [before, after].map((entry) => entry && storedOf<RecordDocument & NamesTwice>(entry))
  if (!has || (had?.performer?.id === has.performer?.id && had?.provider?.id === has.provider?.id)) return
  if (await namesTwo(has, { store: call.store, client: clientOf(call) }))
    throw validationError({
      [before ? 'document.performer' : 'performer']:
        `A solicitação nomeia dois prestadores: ${has.performer?.name} e ${has.provider?.name}. Escolha um deles`,
    })
}
