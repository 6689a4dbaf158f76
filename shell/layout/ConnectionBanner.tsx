import { useIsTask } from '@saude/kits/platform'
import { Button, IconButton, usePhone } from '@saude/kits/ui'
import { RefreshCw, WifiOff } from 'lucide-react'
import css from './ConnectionBanner.module.css'
import { reachServer } from './reach.ts'

/** Without a connection: what stays as it is and what waits, above a screen that goes on. */
export function ConnectionBanner() {
  const isTask = useIsTask()
  const phone = usePhone()
  const again = { onClick: () => void reachServer() }
  return (
    <div className={css.banner}>
      <WifiOff size={20} aria-hidden className={css.icon} />
      <p className={css.text} role="status">
        <strong>Sem conexão com a internet.</strong>{' '}
        {isTask
          ? 'O que você digitou continua aqui; o envio espera a conexão.'
          : 'O que foi carregado continua aqui; dados novos esperam a conexão.'}
      </p>
      {phone ? (
        <IconButton icon={RefreshCw} name="Tentar novamente" {...again} />
      ) : (
        <Button icon={RefreshCw} {...again}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}
