import { clientLogo, clientLogoRemove, clientLogoUpdate } from '@saude/core/contract/client-logo'
import { Form } from '@saude/kits/form'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Card, toast, useConfirm } from '@saude/kits/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import css from './Settings.module.css'

const nothing = {}

/** The client's logo, as protocols and receipts are headed with it. */
export function Logo() {
  const { data, refetch } = useAsk(clientLogo, {})
  const [remove] = useSend(clientLogoRemove)
  const confirm = useConfirm()
  /** A form for each picture: after one was sent its field is empty again. */
  const [round, setRound] = useState(0)
  const done = (said: string) => {
    toast.success(said)
    setRound(round + 1)
    refetch()
  }
  return (
    <Card title="Logomarca">
      {data?.picture && (
        <div className={css.logo}>
          <img src={data.picture} alt="Logomarca atual" />
          <Button
            icon={Trash2}
            onClick={async () => {
              if (!(await confirm({ title: 'Remover a logomarca?', confirmLabel: 'Remover' }))) return
              await remove({})
              done('Logomarca removida')
            }}
          >
            Remover
          </Button>
        </div>
      )}
      <Form
        key={round}
        of={clientLogoUpdate}
        title="Nova logomarca"
        values={nothing}
        submitLabel="Enviar logomarca"
        onDone={() => done('Logomarca enviada')}
      />
    </Card>
  )
}
