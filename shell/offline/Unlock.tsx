import { session, useNetwork } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { Button, Notice, useConfirm } from '@saude/kits/ui'
import VaultForm from '../lock/VaultForm.tsx'
import { EntryCard } from '../screens/EntryCard.tsx'

/** Asks for PIN or password: what lies on this device is sealed until then. */
export default function Unlock() {
  return (
    <EntryCard>
      <VaultForm text="Os dados deste aparelho estão protegidos. Desbloqueie para continuar, também sem internet.">
        <Other />
      </VaultForm>
    </EntryCard>
  )
}

/** Somebody else, or a forgotten password: a log-in, for which there has to be a connection. */
function Other() {
  const { online } = useNetwork()
  const confirm = useConfirm()
  const leave = async () => {
    const isMeant = await confirm({
      title: 'Entrar com outro usuário?',
      text: 'Os cidadãos guardados neste aparelho são apagados quando outra pessoa entra. O que ainda não foi enviado fica sob a senha de quem registrou.',
      confirmLabel: 'Ir para o login',
    })
    if (!isMeant) return
    session.signOut('signedOut')
    await navigate('/app/login', { replace: true, force: true })
  }
  return online ? (
    <Button kind="quiet" wide onClick={() => void leave()}>
      Entrar com outro usuário
    </Button>
  ) : (
    <Notice tone="info">Sem conexão com a internet: o login de outro usuário espera a conexão.</Notice>
  )
}
