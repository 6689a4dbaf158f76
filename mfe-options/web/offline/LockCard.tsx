import { formatCount } from '@saude/contract/formats'
import { device, mayHavePasskey, useDeviceState } from '@saude/kits/offline'
import { useSession } from '@saude/kits/platform'
import { Button, Card, Notice, StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { Fingerprint, KeyRound, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './OfflineData.module.css'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { PinDialog } from './PinDialog.tsx'

const oneOfThem = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** What opens the data on this device. */
export function LockCard() {
  const { hasPin, hasPasskey, isPinWeak } = useDeviceState()
  const days = useSession()?.info.offlineDays
  const [asked, setAsked] = useState<'pin' | 'passkey'>()
  const mayAsk = usePasskeys()
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
  const removePasskey = async () => {
    const isMeant = await confirm({
      title: 'Remover o desbloqueio do aparelho?',
      text: `A partir daí só ${hasPin ? 'a senha ou o PIN desbloqueiam' : 'a senha desbloqueia'}.`,
      confirmLabel: 'Remover',
    })
    if (!isMeant) return
    await device.removePasskey()
    toast.success('Desbloqueio do aparelho removido')
  }
  const ways = ['Senha', hasPin && 'PIN', hasPasskey && 'desbloqueio do aparelho'].filter(
    (one) => one !== false,
  )
  return (
    <Card title="Proteção">
      <div className={css.part}>
        <StatusDot tone="success">{oneOfThem.format(ways)}</StatusDot>
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
          <Button icon={KeyRound} onClick={() => setAsked('pin')}>
            {hasPin ? 'Trocar o PIN' : 'Definir um PIN'}
          </Button>
          {hasPin && <Button onClick={() => void remove()}>Remover o PIN</Button>}
          {hasPasskey ? (
            <Button onClick={() => void removePasskey()}>Remover o desbloqueio do aparelho</Button>
          ) : (
            mayAsk && (
              <Button icon={Fingerprint} onClick={() => setAsked('passkey')}>
                Usar o desbloqueio do aparelho
              </Button>
            )
          )}
          <Button icon={Lock} onClick={() => device.lock()}>
            Bloquear agora
          </Button>
        </div>
      </div>
      {asked === 'pin' && <PinDialog onClose={() => setAsked(undefined)} />}
      {asked === 'passkey' && <PasskeyDialog onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

/** Whether the device has means of its own; where it has none nothing is offered. */
function usePasskeys(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isHere = true
    void mayHavePasskey().then((found) => isHere && setThere(found))
    return () => {
      isHere = false
    }
  }, [])
  return isThere
}
