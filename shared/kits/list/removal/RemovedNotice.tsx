import { Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSend } from '../../platform/index.ts'
import { Button, IconButton, toast } from '../../ui/index.ts'
import css from './RemovedNotice.module.css'
import { forgetRemoved, type Removal, useRemoved } from './removal.ts'

/**
 * What was removed, and the way back; it stays until it is answered or the list is left, because haste makes mistakes.
 * Draw it once in the list of the entries.
 */
export function RemovedNotice({ of }: { of: Removal }) {
  const removed = useRemoved(of)
  const [restore, { isLoading }] = useSend(of.restore)
  const latest = useRef(of)
  latest.current = of
  useEffect(() => () => forgetRemoved(latest.current), [])
  if (!removed) return null
  const undo = async () => {
    try {
      await restore({ id: removed.id })
      toast.success(of.restored)
      forgetRemoved(of)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <div role="status" className={css.notice}>
      <span className={css.text}>{of.removed(removed)}</span>
      <Button icon={Undo2} loading={isLoading} onClick={() => void undo()}>
        Desfazer
      </Button>
      <IconButton icon={X} name="Fechar" onClick={() => forgetRemoved(of)} />
    </div>
  )
}
