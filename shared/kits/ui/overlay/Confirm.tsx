import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Button } from '../control/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmQuestion {
  title: string
  text?: ReactNode
  /** The verb; 'Confirmar' where none is given. */
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Something speaks against it: going back is the main button, and to do it all the same the other one. */
  doubtful?: boolean
}

export type Confirm = (question: ConfirmQuestion) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks before what cannot be undone: `if (await confirm({ title: 'Remover veículo?', danger: true })) …`. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it')
  return confirm
}

interface Asked {
  question: ConfirmQuestion
  answer: (yes: boolean) => void
}

/** Draws the questions of `useConfirm`; one at each React root. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const pending = useRef<Asked | null>(null)

  const answer = useCallback((yes: boolean) => {
    pending.current?.answer(yes)
    pending.current = null
    setAsked(null)
  }, [])

  const confirm = useCallback<Confirm>((question) => {
    // A second question takes the place of the first, which is then not confirmed.
    pending.current?.answer(false)
    return new Promise((resolve) => {
      pending.current = { question, answer: resolve }
      setAsked(pending.current)
    })
  }, [])

  const {
    title,
    text,
    confirmLabel = 'Confirmar',
    cancelLabel = 'Cancelar',
    danger,
    doubtful,
  } = asked?.question ?? { title: '' }
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => answer(false)}
        title={title}
        actions={
          <>
            <Button kind={doubtful ? 'primary' : 'default'} onClick={() => answer(false)}>
              {cancelLabel}
            </Button>
            <Button kind={danger ? 'danger' : doubtful ? 'default' : 'primary'} onClick={() => answer(true)}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {text}
      </Dialog>
    </ConfirmContext>
  )
}
