import { formatPhone } from '@saude/contract/formats'
import { Form, FormDialog } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { Notice, toast } from '@saude/kits/ui'
import { citizenGet } from '../../contract/citizen.ts'
import { sendMessageCreate } from '../../contract/message.ts'
import type { installedApps } from '../../contract/person-codes.ts'

/** What is known of how a message can arrive. */
export interface Reach {
  readonly installedApp: keyof typeof installedApps
  readonly mobilePhone?: string | null | undefined
}

export interface MessageDialogProps {
  citizenId: string
  /** Heads the dialog. */
  name: string
  /** Asked for where the dialog's caller does not know it. */
  reach?: Reach
  onClose: () => void
  /** After it was sent, before it closes. */
  onSent?: () => void
}

/** Shared as `citizen.message`: writes to a citizen, and says before whether it arrives. */
export default function MessageDialog({ citizenId, name, reach, onClose, onSent }: MessageDialogProps) {
  const { data } = useAsk(citizenGet, { id: citizenId }, { skip: reach !== undefined })
  const known = reach ?? data
  return (
    <FormDialog title={name} onClose={onClose}>
      {known && <Arrival {...known} />}
      <Form
        of={sendMessageCreate}
        title="Enviar mensagem"
        fixed={{ id: citizenId }}
        submitLabel={known && !arrives(known) ? 'Registrar mensagem' : 'Enviar'}
        cancel={onClose}
        onDone={() => {
          if (known && !arrives(known)) toast.warning('Mensagem registrada; ela não chega a um celular')
          else toast.success('Mensagem enviada!')
          onSent?.()
          onClose()
        }}
      />
    </FormDialog>
  )
}

const arrives = ({ installedApp }: Reach) => installedApp === 'MATCH'

const obstacles = {
  INCORRECT_DDD: 'O app está configurado com outro DDD',
  WRONG: 'O app está configurado com outro telefone',
  NOT_INSTALLED: 'O cidadão não tem o app',
} as const

function Arrival({ installedApp, mobilePhone }: Reach) {
  if (installedApp === 'MATCH')
    return <Notice tone="info">A mensagem chega pelo app do cidadão e fica no histórico.</Notice>
  return (
    <Notice tone="warning" title="Esta mensagem não chega ao cidadão">
      {`${obstacles[installedApp]}: ela fica só no histórico. `}
      {mobilePhone ? (
        <>
          Ligue para <a href={`tel:${mobilePhone}`}>{formatPhone(mobilePhone)}</a>.
        </>
      ) : (
        'Não há celular no cadastro; peça ao agente de saúde que avise.'
      )}
    </Notice>
  )
}
