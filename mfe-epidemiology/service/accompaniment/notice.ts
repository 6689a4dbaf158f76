import { noticeCreate } from '@saude/core/contract/notice'
import { clientSettings } from '@saude/core/contract/settings'
import type { Step } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { notificationOf, notifications } from '../../contract/compulsory.ts'
import type { Accompaniment, RuleCall } from './collection.ts'

/**
 * Nurses of the unit read of a new suspect, where the client wants that. Names of citizens and protected diagnoses stay
 * out of it: notices show on locked telephones.
 */
export async function suspectNotice(of: Accompaniment, { ask }: RuleCall): Promise<readonly Step[]> {
  const { healthUnit, pathology } = of
  if (!healthUnit) return []
  // Without the settings a case is stored all the same.
  const { notifyNurse } = await ask(clientSettings, {}).catch(() => ({ notifyNurse: false }))
  if (!notifyNurse) return []
  const isHidden = of.isProtected === true
  const term = isHidden ? undefined : notificationOf(pathology.id)?.term
  return [
    notifyLater(noticeCreate, {
      groups: ['nurse'],
      healthUnitId: healthUnit.id,
      title: isHidden
        ? 'Novo caso suspeito'
        : `Novo caso suspeito: ${pathology.name ?? pathology.id}`.slice(0, 100),
      message: `${healthUnit.name ?? 'Unidade de saúde'}: veja em Epidemiologia, Acompanhamento.${
        term ? ` Notificação ${notifications[term].label.toLowerCase()}.` : ''
      }`,
    }),
  ]
}
