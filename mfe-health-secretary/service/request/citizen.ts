import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import type { Ask } from '@saude/service/handlers'

interface Values {
  readonly citizen?: { readonly id: string } | null | undefined
}

/**
 * Refuses a request for somebody who is dead, or whose record says that another municipality is home: that one
 * answers for them. What was requested before goes on.
 * @throws AppError `validation`, at the citizen
 */
export async function refuseAbsent(
  { citizen }: Values,
  { ask, stored }: { readonly ask: Ask; readonly stored: Values | undefined },
): Promise<void> {
  if (!citizen || citizen.id === stored?.citizen?.id) return
  const { items } = await ask(citizenByIds, { ids: [citizen.id] })
  const { deathAt, livesElsewhere } = items[0] ?? {}
  const refusal = deathAt
    ? `O cidadão faleceu em ${formatDate(deathAt)}`
    : livesElsewhere
      ? 'O cadastro diz que o cidadão mora em outro município: se voltou, atualize o endereço antes'
      : undefined
  if (refusal) throw validationError({ [stored ? 'document.citizen' : 'citizen']: refusal })
}
