import { describeError } from '@saude/contract/errors'
import { anonymisedReason, useMay, useSend, useSession } from '@saude/kits/platform'
import { toast, useConfirm } from '@saude/kits/ui'
import { healthCareDelete } from '../../contract/health-care.ts'
import type { Entry } from './rows.ts'

export interface Removal {
  readonly ask: () => void
  /** Why it cannot be removed now. */
  readonly disabledReason?: string | undefined
}

/** Removing an attendance: offered to whoever attended, and asked for before. */
export function useRemoval(citizenId: string): (entry: Entry) => Removal | undefined {
  const confirm = useConfirm()
  const [remove] = useSend(healthCareDelete)
  const may = useMay('healthCareDelete')
  const info = useSession()?.info
  const disabledReason = info?.isAnonymization ? anonymisedReason : undefined

  const ask = async (entry: Entry) => {
    const sure = await confirm({
      title: 'Remover atendimento',
      text: 'Confirma a exclusão desse atendimento?',
      confirmLabel: 'Remover',
      danger: true,
    })
    if (!sure) return
    try {
      await remove({ id: entry.id, citizenId })
      toast.success('Atendimento removido')
    } catch (error) {
      toast.error(describeError(error).message)
    }
  }
  return (entry) =>
    may && entry.type === 'healthCare' && entry.attendedByUserId === info?.id
      ? { ask: () => void ask(entry), disabledReason }
      : undefined
}
