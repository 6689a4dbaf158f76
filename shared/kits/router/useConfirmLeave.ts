import { useCallback, useEffect, useRef } from 'react'
import { useConfirm } from '../ui/index.ts'
import { pageHistory } from './navigation.ts'

/** What is asked before unsaved changes are lost, wherever that is. */
export const leaveQuestion = {
  title: 'Sair sem salvar?',
  text: 'As alterações deste formulário ainda não foram salvas.',
  confirmLabel: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  danger: true,
}

/**
 * Asks before the person leaves a form with changes: by a link, by the back button, by closing the page (there in
 * the browser's own words).
 * @returns lets the person go at once, sooner than the next drawing: everything was saved. What is changed after
 * that is asked about again.
 */
export function useConfirmLeave(active: boolean): () => void {
  const confirm = useConfirm()
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (!active) return
    const releaseGuard = pageHistory.guard(() => confirm(leaveQuestion))
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    release.current = () => {
      releaseGuard()
      removeEventListener('beforeunload', onUnload)
    }
    return release.current
  }, [active, confirm])
  return useCallback(() => release.current?.(), [])
}
