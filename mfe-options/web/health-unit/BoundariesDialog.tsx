import { describeError } from '@saude/contract/errors'
import { MapView } from '@saude/kits/map'
import { Button, Dialog, ErrorScreen, Skeleton, Tooltip } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import css from './Boundaries.module.css'
import {
  Boundless,
  boundariesTitle,
  Legend,
  Limits,
  noBoundaries,
  PrintedBoundaries,
  useBoundaries,
} from './Boundaries.tsx'

/** Shared as `options.boundaries`: the limits of all units over the map of another area, to be printed. */
export default function BoundariesDialog({ onClose }: { onClose: () => void }) {
  const [isPrinting, setPrinting] = useState(false)
  const { units, bounded, center, error, refetch } = useBoundaries('current')
  return (
    <Dialog
      open
      flush
      size="wide"
      title={boundariesTitle}
      onClose={onClose}
      actions={
        bounded.length > 0 ? (
          <Button icon={Printer} loading={isPrinting} onClick={() => setPrinting(true)}>
            Imprimir
          </Button>
        ) : (
          <Tooltip text={noBoundaries}>
            <Button icon={Printer} aria-disabled>
              Imprimir
            </Button>
          </Tooltip>
        )
      }
    >
      {error && <ErrorScreen error={describeError(error)} level={3} retry={refetch} />}
      {!units && !error && <Skeleton kind="card" />}
      {units && (
        <>
          <div className={css.inDialog}>
            <MapView
              label="Mapa: limites das unidades de saúde"
              center={center}
              hasLocate={false}
              overlay={bounded.length === 0 && <Boundless />}
            >
              <Limits units={bounded} />
            </MapView>
          </div>
          <div className={css.below}>
            <Legend units={units} />
          </div>
          {isPrinting && <PrintedBoundaries units={units} center={center} onEnd={() => setPrinting(false)} />}
        </>
      )}
    </Dialog>
  )
}
