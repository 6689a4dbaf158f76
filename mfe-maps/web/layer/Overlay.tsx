import type { AppError } from '@saude/contract/errors'
import { Button, ErrorScreen, StateScreen } from '@saude/kits/ui'
import { ArrowLeft, MapPinOff } from 'lucide-react'
import css from './LayerMap.module.css'

/** Why an area has no outline. */
const missing = {
  health_unit: 'Unidade de saúde sem limites informados',
  user: 'Agente comunitário de saúde (ACS) sem limites informados',
} as const

export interface OverlayProps {
  error: AppError | undefined
  onRetry: () => void
  /** The chosen area has no boundary. */
  boundless: keyof typeof missing | undefined
  /** Leaves the area. */
  onBack: () => void
  /** There is no one to show. */
  isEmpty: boolean
}

/** What stands over the map where it cannot be used, or is empty; null where it can. */
export function overlayOf({ error, onRetry, boundless, onBack, isEmpty }: OverlayProps) {
  if (error)
    return (
      <div className={css.card}>
        <ErrorScreen error={error} retry={onRetry} level={3} />
      </div>
    )
  if (boundless)
    return (
      <div className={css.card}>
        <StateScreen
          icon={MapPinOff}
          level={3}
          title="Sem limites de área cadastrado"
          text={missing[boundless]}
          actions={
            <Button icon={ArrowLeft} kind="primary" onClick={onBack}>
              Voltar
            </Button>
          }
        />
      </div>
    )
  if (isEmpty)
    return (
      <p className={`${css.card} ${css.note}`} role="status">
        Nenhum cidadão localizado com estes filtros.
      </p>
    )
  return null
}
