import type { AppError } from '@saude/contract/errors'
import { Button, ErrorScreen, StateScreen } from '@saude/kits/ui'
import { ArrowLeft, ListFilter, MapPinOff, RotateCcw } from 'lucide-react'
import css from './LayerMap.module.css'

/** Why an area has no outline. */
const reasons = {
  health_unit: 'Unidade de saúde sem limites informados',
  user: 'Agente comunitário de saúde (ACS) sem limites informados',
} as const

/** In place of numbers: no one can be placed in an area without an outline. */
export const withoutLimits = 'Sem limites de área cadastrado'

export interface ObstacleProps {
  error: AppError | undefined
  onRetry: () => void
  /** What the filters lack, so that nothing is asked. */
  missing: string | undefined
  /** Back to filters that can be asked with. */
  onRestore: () => void
  /** The chosen area has no boundary. */
  boundless: keyof typeof reasons | undefined
  /** Leaves the area. */
  onBack: () => void
}

/** What stands over a layer that cannot be shown, and in place of its table; null where it can. */
export function obstacleOf({ error, onRetry, missing, onRestore, boundless, onBack }: ObstacleProps) {
  if (error)
    return (
      <div className={css.card}>
        <ErrorScreen error={error} retry={onRetry} level={3} />
      </div>
    )
  if (missing)
    return (
      <div className={css.card}>
        <StateScreen
          icon={ListFilter}
          level={3}
          title="Filtros incompletos"
          text={missing}
          actions={
            <Button icon={RotateCcw} kind="primary" onClick={onRestore}>
              Restaurar filtros
            </Button>
          }
        />
      </div>
    )
  if (boundless)
    return (
      <div className={css.card}>
        <StateScreen
          icon={MapPinOff}
          level={3}
          title={withoutLimits}
          text={reasons[boundless]}
          actions={
            <Button icon={ArrowLeft} kind="primary" onClick={onBack}>
              Voltar
            </Button>
          }
        />
      </div>
    )
  return null
}

/** Stands over a map without points. */
export const EmptyNote = () => (
  <p className={`${css.card} ${css.note}`} role="status">
    Nenhum cidadão localizado com estes filtros.
  </p>
)
