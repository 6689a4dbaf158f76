import { describeError } from '@saude/contract/errors'
import { ask, idleLock, kept, passwordConfirm, useNetwork, useSession } from '@saude/kits/platform'
import { fetched, Notice } from '@saude/kits/ui'
import { Leave } from './Leave.tsx'
import { SecretForm } from './SecretForm.tsx'

/** With it comes the offline kit, which others do without. */
const VaultForm = fetched(() => import(/* webpackChunkName: "kit-offline" */ './VaultForm.tsx'))

const heading = 'Tela bloqueada'

interface CoverProps {
  /** Calls that wait on this device, as the page was covered. */
  readonly waiting: number
}

/** What stands before a covered page: whose it is, and the way back. */
export default function Cover({ waiting }: CoverProps) {
  const { online } = useNetwork()
  const info = useSession()?.info
  const isSealed = info !== undefined && kept.user() === info.id
  const text = `${info?.name ?? ''}, a tela foi bloqueada por falta de uso. O que estava aberto continua como você deixou.`
  const below = (
    <>
      <Leave />
      {waiting > 0 && (
        <Notice tone="info">
          {waiting === 1
            ? '1 envio pendente espera o desbloqueio.'
            : `${waiting} envios pendentes esperam o desbloqueio.`}
        </Notice>
      )}
    </>
  )
  return isSealed ? (
    <VaultForm heading={heading} text={text} onOpen={idleLock.unlock}>
      {below}
    </VaultForm>
  ) : (
    <SecretForm label="Senha" heading={heading} text={text} attempt={confirmed} failed={reasonOf}>
      {!online && <Notice tone="info">Sem conexão com a internet: a senha é conferida com conexão.</Notice>}
      {below}
    </SecretForm>
  )
}

/** Asks the server whether it is the password of the person whose page it is. */
async function confirmed(currentPassword: string): Promise<string | undefined> {
  const answer = await ask(passwordConfirm, { currentPassword }, { whileLocked: true, forceHttp: true })
  if (answer?.isRight) idleLock.unlock()
  return undefined
}

function reasonOf(reason: unknown): string {
  const { key, message, payload } = describeError(reason)
  if (key === 'validation') return payload?.fields?.currentPassword ? 'Senha incorreta' : message
  return message
}
