import { describeError } from '@saude/contract/errors'
import { CircleAlert, type LucideIcon, RefreshCw } from 'lucide-react'
import { Button, StateScreen } from '../../ui/index.ts'

/** Stands where a screen would that did not come or broke: which one, why, and 'Tentar novamente'. */
export const Unopened = ({ title, error, retry }: { title: string; error: Error; retry?: () => void }) => (
  <Again
    icon={CircleAlert}
    danger
    title={`Não foi possível abrir: ${title}`}
    text={describeError(error).message}
    {...(retry && { retry })}
  />
)

/** Stands where a screen is still on its way after a while; it takes its place when it comes. */
export const StillOpening = ({ title, retry }: { title: string; retry?: () => void }) => (
  <Again title={`Abrindo: ${title}`} text="Conexão lenta" {...(retry && { retry })} />
)

interface AgainProps {
  icon?: LucideIcon
  danger?: boolean
  title: string
  text: string
  retry?: () => void
}

const Again = ({ retry, ...rest }: AgainProps) => (
  <StateScreen
    {...rest}
    actions={
      retry && (
        <Button icon={RefreshCw} onClick={retry}>
          Tentar novamente
        </Button>
      )
    }
  />
)
