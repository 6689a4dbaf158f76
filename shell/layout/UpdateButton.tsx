import { Button, IconButton, usePhone } from '@saude/kits/ui'
import { RefreshCw } from 'lucide-react'
import css from './UpdateButton.module.css'

const name = 'Atualizar, há uma versão nova'

/**
 * The way to what was released since the page was loaded; a form with changes asks before it goes, as it does when
 * the page is closed.
 */
export function UpdateButton({ reload = () => location.reload() }: { reload?: () => void }) {
  const phone = usePhone()
  return (
    <span className={css.place}>
      {phone ? (
        <IconButton icon={RefreshCw} name={name} onClick={reload} />
      ) : (
        <Button icon={RefreshCw} aria-label={name} onClick={reload}>
          Atualizar
        </Button>
      )}
      <span className={css.dot} aria-hidden />
    </span>
  )
}
