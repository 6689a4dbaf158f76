import { secondFactorGet } from '@saude/core/contract/second-factor'
import { useAsk } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Notice, Skeleton, StatusDot } from '@saude/kits/ui'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { SecondFactorOff } from './SecondFactorOff.tsx'
import { SecondFactorOn } from './SecondFactorOn.tsx'
import css from './SelfUpdate.module.css'

/** The second factor of the user's log-in. */
export function SecondFactorCard() {
  const { data, error, refetch } = useAsk(secondFactorGet, {})
  const [open, setOpen] = useState<'on' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <Card title="Verificação em duas etapas">
      {!data &&
        (error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" count={2} />
        ))}
      {data && (
        <div className={css.card}>
          <StatusDot tone={data.isOn ? 'success' : 'neutral'}>{data.isOn ? 'Ativa' : 'Inativa'}</StatusDot>
          {data.isRequired && !data.isOn && (
            <Notice tone="warning" title="O seu grupo exige a verificação em duas etapas">
              Até ativá-la, só o próprio cadastro pode ser aberto.
            </Notice>
          )}
          <p>
            {data.isOn
              ? `Ao entrar, informa-se também o código do aplicativo. Restam ${data.recoveryLeft} códigos de recuperação.`
              : 'Além da senha, um código do aplicativo autenticador do seu celular protege a conta.'}
          </p>
          {data.isOn ? (
            <Button icon={ShieldOff} onClick={() => setOpen('off')}>
              Desativar verificação
            </Button>
          ) : (
            <Button icon={ShieldCheck} onClick={() => setOpen('on')}>
              Ativar verificação
            </Button>
          )}
        </div>
      )}
      {open === 'on' && <SecondFactorOn onClose={close} />}
      {open === 'off' && <SecondFactorOff onClose={close} />}
    </Card>
  )
}
