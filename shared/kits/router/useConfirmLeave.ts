import { useEffect } from 'react'
import { useConfirm } from '../ui/index.ts'
import { pageHistory } from './navigation.ts'

/**
 * Asks before the person leaves a form with changes: by a link, by the back button, by closing the page (there in
 * the browser's own words).
 */
export function useConfirmLeave(active: boolean): void {
  const confirm = useConfirm()
  useEffect(() => {
    if (!active) return
    const release = pageHistory.guard(() =>
      confirm({
        title: 'Sair sem salvar?',
        text: 'As alterações deste formulário ainda não foram salvas.',
        confirmLabel: 'Sair sem salvar',
        cancelLabel: 'Continuar editando',
        danger: true,
      }),
    )
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => {
      release()
      removeEventListener('beforeunload', onUnload)
    }
  }, [active, confirm])
}
