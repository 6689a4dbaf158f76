import { formatCount } from '@saude/contract/formats'
import { device, useDeviceState } from '@saude/kits/offline'
import { useSession } from '@saude/kits/platform'
import { Button, Card, Notice, StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { KeyRound, Lock } from 'lucide-react'
import { useState } from 'react'
import css from './OfflineData.module.css'
import { PinDialog } from './PinDialog.tsx'

/** What opens the data on this device. */
export function LockCard() {
  const { hasPin, isPinWeak } = useDeviceState()
  const days = useSession()?.info.offlineDays
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const remove = async () => {
    const isMeant = await confirm({
      title: 'Remover o PIN?',
      text: 'A partir daí só a senha desbloqueia.',
      confirmLabel: 'Remover',
    })
    if (!isMeant) return
    await device.removePin()
    toast.success('PIN removido')
  }
  return (
    <Card title="Proteção">
      <div className={css.part}>
        <StatusDot tone="success">{hasPin ? 'Senha ou PIN' : 'Senha'}</StatusDot>
        <p className={css.said}>
          Cinco PINs errados apagam os cidadãos guardados e o PIN; o que espera para ser enviado continua
          protegido pela senha.
        </p>
        {typeof days === 'number' && (
          <p className={css.said}>
            {`Sem contato com a secretaria por ${formatCount(days, 'dia', 'dias')}, o aparelho se bloqueia até haver internet; nada do que espera para ser enviado se perde.`}
          </p>
        )}
        {isPinWeak && (
          <Notice tone="warning" title="O PIN deste aparelho é fácil de adivinhar">
            Ele foi definido quando datas, repetições e sequências ainda eram aceitas. Troque-o por outro.
          </Notice>
        )}
        <div className={css.buttons}>
          <Button icon={KeyRound} onClick={() => setOpen(true)}>
            {hasPin ? 'Trocar o PIN' : 'Definir um PIN'}
          </Button>
          {hasPin && <Button onClick={() => void remove()}>Remover o PIN</Button>}
          <Button icon={Lock} onClick={() => device.lock()}>
            Bloquear agora
          </Button>
        </div>
      </div>
      {isOpen && <PinDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
