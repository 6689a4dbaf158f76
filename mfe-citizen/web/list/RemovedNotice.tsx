import { Button, IconButton } from '@saude/kits/ui'
import { Undo2, X } from 'lucide-react'
import css from './RemovedNotice.module.css'

export interface RemovedNoticeProps {
  name: string
  onUndo: () => Promise<void>
  onClose: () => void
}

/** Who was removed, and the way back; it stays until it is answered, because haste makes mistakes. */
export const RemovedNotice = ({ name, onUndo, onClose }: RemovedNoticeProps) => (
  <div role="status" className={css.notice}>
    <span className={css.text}>Cadastro de {name} removido</span>
    <Button icon={Undo2} onClick={() => void onUndo()}>
      Desfazer
    </Button>
    <IconButton icon={X} name="Fechar" onClick={onClose} />
  </div>
)
