import { describeError } from '@saude/contract/errors'
import { useCallback } from 'react'
import { navigate } from '../../router/index.ts'
import { useConfirm } from '../../ui/index.ts'
import { device } from '../device/port.ts'
import { userRevoke } from '../general/calls.ts'
import { startProgress } from '../general/progress.ts'
import { forgetSent } from '../push/wish.ts'
import { ask } from '../transport/ask.ts'
import { deviceRecord } from './device.ts'
import { session } from './session.ts'

/**
 * Notifies the server within 5 s and forgets the session, also where the server does not answer.
 */
export async function signOut(): Promise<void> {
  const done = startProgress()
  try {
    const { identifier } = await deviceRecord()
    const input = { document: { device: { identifier, isApp: false, forced: false } } }
    await ask(userRevoke, input, { forceHttp: true, timeout: 5_000, whileLocked: true })
  } catch (error) {
    console.error(describeError(error))
  } finally {
    await device()
      ?.leave()
      .catch((error: unknown) => console.error(error))
    done()
    session.signOut('signedOut')
    forgetSent()
  }
}

const waitingText = (waiting: number) =>
  `${waiting === 1 ? 'Há 1 envio pendente' : `Há ${waiting} envios pendentes`} neste aparelho. Fica guardado sob a sua senha e segue quando você entrar aqui de novo; os cidadãos guardados são apagados.`

/** 'Sair': asks, then signs out in all tabs. */
export function useSignOut(): () => Promise<void> {
  const confirm = useConfirm()
  return useCallback(async () => {
    const waiting = device()?.waiting() ?? 0
    const text = waiting > 0 ? { text: waitingText(waiting) } : {}
    if (!(await confirm({ title: 'Deseja realmente fazer logout?', confirmLabel: 'Sair', ...text }))) return
    await signOut()
    await navigate('/app/login', { replace: true, force: true })
  }, [confirm])
}
