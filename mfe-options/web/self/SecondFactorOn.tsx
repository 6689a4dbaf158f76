import { describeError } from '@saude/contract/errors'
import type { OutputOf } from '@saude/contract/query'
import { secondFactorBegin, secondFactorConfirm } from '@saude/core/contract/second-factor'
import { QrCode } from '@saude/kits/list'
import { refreshSession, useSend } from '@saude/kits/platform'
import { Button, Dialog, Field, FormDialog, Notice, PasswordInput, TextInput, toast } from '@saude/kits/ui'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import papers from './SecondFactorOn.module.css'
import css from './SelfUpdate.module.css'

type Begun = OutputOf<typeof secondFactorBegin>

/** Switches the second factor on: password, the key for the app, a code of it, and the recovery codes. */
export function SecondFactorOn({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  const [recovery, setRecovery] = useState<readonly string[]>()
  const done = (codes: readonly string[]) => {
    setRecovery(codes)
    // A group may have waited for it: its rights come with the next look at the session.
    refreshSession().catch((reason: unknown) => console.warn(reason))
  }
  if (recovery) return <RecoveryCodes codes={recovery} onClose={onClose} />
  return begun ? (
    <Confirm begun={begun} onDone={done} onClose={onClose} />
  ) : (
    <Begin onDone={setBegun} onClose={onClose} />
  )
}

interface StepProps<T> {
  readonly onDone: (value: T) => void
  readonly onClose: () => void
}

function Begin({ onDone, onClose }: StepProps<Begun>) {
  const [send, { isLoading }] = useSend(secondFactorBegin)
  const step = useStep('Senha atual', 'currentPassword', async (typed) =>
    onDone(await send({ currentPassword: typed })),
  )
  return (
    <StepDialog
      title="Ativar a verificação em duas etapas"
      submitLabel="Continuar"
      step={step}
      {...{ isLoading, onClose }}
    >
      <p>Instale no celular um aplicativo autenticador e confirme a sua senha.</p>
      <Field label="Senha atual" required error={step.error}>
        <PasswordInput value={step.typed} onChange={step.setTyped} maxLength={200} />
      </Field>
    </StepDialog>
  )
}

function Confirm({ begun, onDone, onClose }: StepProps<readonly string[]> & { begun: Begun }) {
  const [send, { isLoading }] = useSend(secondFactorConfirm)
  const step = useStep('Código', 'code', async (code) => onDone((await send({ code })).recoveryCodes))
  return (
    <StepDialog
      title="Vincule o aplicativo à sua conta"
      submitLabel="Ativar"
      step={step}
      {...{ isLoading, onClose }}
    >
      <p>Leia o código com o aplicativo, ou digite nele a chave.</p>
      <QrCode text={begun.uri} label="Código para o aplicativo autenticador" />
      <p className={papers.key}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <a href={begun.uri}>Abrir no aplicativo deste aparelho</a>
      <Field label="Código" required error={step.error} help="Os seis números que o aplicativo mostra">
        <TextInput
          value={step.typed}
          onChange={step.setTyped}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </Field>
    </StepDialog>
  )
}

interface Step {
  readonly typed: string | null
  readonly setTyped: (typed: string | null) => void
  readonly error: string | undefined
  readonly notice: string | undefined
  readonly submit: () => Promise<void>
}

/** One field that is sent; what the server says of it stands at it, everything else above. */
function useStep(label: string, field: string, send: (typed: string) => Promise<void>): Step {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const submit = async () => {
    setNotice(undefined)
    setError(typed ? undefined : `${label} é um campo obrigatório`)
    if (!typed) return
    try {
      await send(typed)
    } catch (reason) {
      const { message, payload } = describeError(reason)
      const placed = payload?.fields?.[field]
      setError(placed)
      setNotice(placed ? undefined : message)
    }
  }
  return { typed, setTyped, error, notice, submit }
}

interface StepDialogProps {
  title: string
  submitLabel: string
  step: Step
  isLoading: boolean
  onClose: () => void
  children: ReactNode
}

const StepDialog = ({ step, ...dialog }: StepDialogProps) => (
  <FormDialog {...dialog} notice={step.notice && <Notice>{step.notice}</Notice>} onSubmit={step.submit} />
)

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Códigos copiados')
    } catch {
      toast.error('O navegador não permitiu copiar: anote os códigos')
    }
  }
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title="Guarde os códigos de recuperação"
      subtitle="A verificação em duas etapas está ativa"
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            Copiar códigos
          </Button>
          <Button kind="primary" onClick={onClose}>
            Guardei os códigos
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>Sem o celular, entre com um destes. Cada um serve uma vez, e eles não serão mostrados de novo.</p>
        <ul className={papers.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
