import { formatInteger } from '@saude/contract/formats'
import type { MapPoint } from '@saude/kits/map'
import { Button, Dialog } from '@saude/kits/ui'
import { ChevronRight, Expand } from 'lucide-react'
import css from './Person.module.css'

export interface PointListProps {
  /** None: closed. */
  points: readonly Pick<MapPoint, 'id' | 'name'>[]
  onPick: (point: Pick<MapPoint, 'id' | 'name'>) => void
  /** Shows them one by one around their place on the map. */
  onSpread?: (() => void) | undefined
  onClose: () => void
}

/** The people of a group that zooming does not part. */
export function PointList({ points, onPick, onSpread, onClose }: PointListProps) {
  const count = points.length
  return (
    <Dialog
      open={count > 0}
      onClose={onClose}
      title="Cidadãos neste ponto"
      subtitle={`${formatInteger(count)} ${count === 1 ? 'cidadão' : 'cidadãos'}`}
      actions={
        onSpread && (
          <Button icon={Expand} onClick={onSpread}>
            Separar no mapa
          </Button>
        )
      }
      flush
    >
      <ul className={css.list}>
        {points.map((point) => (
          <li key={point.id}>
            <button type="button" className={css.row} onClick={() => onPick(point)}>
              <span className={css.name}>{point.name}</span>
              <ChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
