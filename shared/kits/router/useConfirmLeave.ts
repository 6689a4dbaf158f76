import { useEffect, useRef } from 'react'
import { useConfirm } from '../ui/index.ts'
import { pageHistory } from './navigation.ts'

const never = () => false

const question = {
  title: 'Sair sem salvar?',
  text: 'As alterações deste formulário ainda não foram salvas.',
  confirmLabel: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  danger: true,
}

/**
 * Asks before the person leaves a form with changes: by a link, by the back button, by closing the page (there in
 * the browser's own words). `isOver` tells, sooner than the next drawing, that the changes were saved meanwhile.
 */
export function useConfirmLeave(active: boolean, isOver: () => boolean = never): void {
  const confirm = useConfirm()
  const latest = useRef(isOver)
  latest.current = isOver
  useEffect(() => {
    if (!active) return
    const release = pageHistory.guard(async () => latest.current() || confirm(question))
    const onUnload = (event: BeforeUnloadEvent) => !latest.current() && event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => {
      release()
      removeEventListener('beforeunload', onUnload)
    }
  }, [active, confirm])
}
