import type { SessionInfo } from '@saude/contract/session'
import { Button, Card, StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { Eye, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { AnonymizationOff } from './AnonymizationOff.tsx'
import css from './SelfUpdate.module.css'
import { useSelf } from './useSelf.ts'

/**
 * The switch of anonymisation: anyone may switch it on; off wants their password, and is not possible where the
 * administrator switched it on.
 */
export function AnonymizationCard({ info }: { info: SessionInfo }) {
  const { isAnonymization: isOn, isAnonymizationForced: isForced } = info
  const [isAsking, setAsking] = useState(false)
  const turnOn = useTurnOn()
  return (
    <Card title="Anonimização">
      <div className={css.card}>
        <StatusDot tone={isOn ? 'warning' : 'neutral'}>{isOn ? 'Ativa' : 'Inativa'}</StatusDot>
        <p>
          {isOn
            ? 'Nomes, documentos e endereços dos cidadãos estão ocultos, e os cadastros não podem ser alterados.'
            : 'Com a anonimização ativa, nomes, documentos e endereços dos cidadãos ficam ocultos nesta conta.'}
        </p>
        {isOn && isForced && <p>Foi ativada pela administração, e só ela pode desativá-la.</p>}
        {isOn ? (
          !isForced && (
            <Button icon={Eye} onClick={() => setAsking(true)}>
              Desativar anonimização
            </Button>
          )
        ) : (
          <Button icon={VenetianMask} loading={turnOn.isLoading} onClick={() => void turnOn.ask()}>
            Ativar anonimização
          </Button>
        )}
      </div>
      <AnonymizationOff open={isAsking && isOn} onClose={() => setAsking(false)} />
    </Card>
  )
}

function useTurnOn() {
  const confirm = useConfirm()
  const { change, isLoading } = useSelf()
  const ask = async () => {
    const sure = await confirm({
      title: 'Ativar a anonimização?',
      text: 'Os dados pessoais dos cidadãos deixam de aparecer e os cadastros não podem ser alterados. Para desativar, será preciso informar a sua senha.',
      confirmLabel: 'Ativar',
    })
    if (!sure) return
    const error = await change({ isAnonymization: true })
    if (error) toast.failure(error)
    else toast.success('Anonimização ativada')
  }
  return { ask, isLoading }
}
