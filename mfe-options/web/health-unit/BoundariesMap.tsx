import { describeError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import { isProvider } from '@saude/contract/session'
import { MapView } from '@saude/kits/map'
import { useActions, useSession } from '@saude/kits/platform'
import { Button, ErrorScreen, Segmented, SidePanel, Skeleton, usePhone } from '@saude/kits/ui'
import { Layers, Printer } from 'lucide-react'
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

/** /app/options/health-unit/boundaries-map: the limits of all units, each in its colour. */
export default function BoundariesMap() {
  const phone = usePhone()
  const mayChoose = isProvider(useSession()?.info.userGroupKeys ?? [])
  const [client, setClient] = useState<'current' | 'all'>('current')
  const [isPrinting, setPrinting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { units, bounded, center, error, refetch } = useBoundaries(client)
  useActions([
    {
      label: 'Imprimir',
      icon: Printer,
      onSelect: () => setPrinting(true),
      ...(bounded.length === 0 && { disabledReason: noBoundaries }),
    },
  ])
  if (error) return <ErrorScreen error={describeError(error)} retry={refetch} />
  if (!units) return <Skeleton kind="card" />
  return (
    <div className={css.screen}>
      <SidePanel title={boundariesTitle} open={isOpen} onClose={() => setOpen(false)}>
        <div className={css.panel}>
          {mayChoose && (
            <Segmented
              label="Cliente"
              options={[
                { value: 'current', label: 'Atual' },
                { value: 'all', label: 'Todos' },
              ]}
              value={client}
              onChange={setClient}
            />
          )}
          <Legend units={units} />
        </div>
      </SidePanel>
      <div className={css.stage}>
        <MapView
          key={client}
          label="Mapa: limites das unidades de saúde"
          center={center}
          overlay={bounded.length === 0 && <Boundless />}
        >
          <Limits units={bounded} />
        </MapView>
        {phone && (
          <footer className={css.foot}>
            <span>
              {formatInteger(bounded.length)} de {formatInteger(units.length)} unidades com limites
            </span>
            <Button icon={Layers} onClick={() => setOpen(true)}>
              Legenda
            </Button>
          </footer>
        )}
      </div>
      {isPrinting && <PrintedBoundaries units={units} center={center} onEnd={() => setPrinting(false)} />}
    </div>
  )
}
