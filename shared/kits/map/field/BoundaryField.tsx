import {
  type Boundary,
  boundsOf,
  crossedSides,
  isVertex,
  leastVertices,
  polygonsOf,
  ringsOf,
} from '@saude/contract/geo'
import { searchName } from '@saude/contract/search'
import { citySearch } from '@saude/core/contract/territory'
import { Download, Pencil, Printer, SquarePlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ask, save } from '../../platform/index.ts'
import { Button, fetched, Notice, toast, useFieldWiring } from '../../ui/index.ts'
import { Area } from '../Area.tsx'
import { zooms } from '../constants.ts'
import { MapView } from '../MapView.tsx'
import { PrintMap } from '../PrintMap.tsx'
import type { BoundaryEditorProps } from './BoundaryEditor.tsx'
import { useHome } from './center.ts'
import css from './Field.module.css'
import { toGeoJson } from './geojson.ts'
import type { BoundaryOwner, OtherBoundary } from './types.ts'

export interface BoundaryFieldProps {
  label: string
  value: Boundary | null
  onChange: (value: Boundary | null) => void
  disabled?: boolean
  /** Boundaries of others, which the editor can show. */
  others?: readonly OtherBoundary[]
  /** What they are. */
  othersName?: string
  /** Of one without an owner there is no file. */
  owner?: BoundaryOwner
}

/** With what draws and edits, which only those pay who open it. */
const BoundaryEditor = fetched<BoundaryEditorProps>(
  () => import(/* webpackChunkName: "map-boundary" */ './BoundaryEditor.tsx'),
  {
    waiting: (
      <p className={css.note} role="status">
        Carregando...
      </p>
    ),
  },
)

const none: readonly OtherBoundary[] = []
const nothing: Boundary = []

/** Vertices of a stored value, of polygons those of each ring; anything else is no boundary. */
export function verticesOf(value: unknown): Boundary {
  const parts: readonly unknown[] = Array.isArray(value) ? value : []
  if (!Array.isArray(parts[0])) {
    const found = parts.filter(isVertex)
    return found.length >= leastVertices ? found : nothing
  }
  return parts.flatMap((polygon) => {
    const rings: readonly unknown[] = Array.isArray(polygon) ? polygon : []
    const [outer, ...holes] = rings.map((ring) => (Array.isArray(ring) ? ring.filter(isVertex) : []))
    const isArea = outer && outer.length >= leastVertices
    return isArea ? [[outer, ...holes.filter(({ length }) => length >= leastVertices)]] : []
  })
}

/** The number of a municipality at the statistics office; undefined where it is not in the register. */
async function ibgeOf({ city, stateCode, ibge }: BoundaryOwner): Promise<string | undefined> {
  if (ibge || !city) return ibge ?? undefined
  const answer = await ask(citySearch, { q: city })
  const found = answer?.items.find(
    (one) => searchName(one.name) === searchName(city) && (!stateCode || one.stateCode === stateCode),
  )
  return found?.ibge ?? undefined
}

/** A boundary with its preview, its editor, its file and its print. */
export function BoundaryField({
  label,
  value,
  onChange,
  disabled = false,
  others = none,
  othersName = 'outras unidades',
  owner,
}: BoundaryFieldProps) {
  const home = useHome()
  const { labelId } = useFieldWiring()
  const [isOpen, setOpen] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const boundary = useMemo(() => verticesOf(value), [value])
  const polygons = useMemo(() => polygonsOf(boundary), [boundary])
  const isCrossed = useMemo(() => crossedSides(ringsOf(boundary)).length > 0, [boundary])
  const has = polygons.length > 0
  const bounds = boundsOf(polygons.flat(2))
  const center = bounds
    ? { latitude: (bounds.north + bounds.south) / 2, longitude: (bounds.east + bounds.west) / 2 }
    : home
  const lacks = has ? owner?.lacks : 'Ainda não há limite desenhado'
  const download = async () => {
    if (lacks || !owner) return
    try {
      const ibge = await ibgeOf(owner)
      const file = toGeoJson(boundary, {
        name: owner.name ?? '',
        ...(owner.city && { city: owner.city }),
        ...(owner.stateCode && { state: owner.stateCode }),
        ...(ibge && { ibge }),
      })
      save(
        new Blob([file], { type: 'application/geo+json' }),
        `${ibge ?? searchName(owner.name ?? '')}.geojson`,
      )
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the label that every field has
    <div className={css.field} role="group" aria-labelledby={labelId}>
      {has && (
        <div className={css.preview} inert>
          <MapView
            key={JSON.stringify(bounds)}
            label={label}
            center={center}
            zoom={zooms.point}
            picture="page"
          >
            <Area rings={polygons} fit />
          </MapView>
        </div>
      )}
      <div className={css.row}>
        <Button
          icon={has ? Pencil : SquarePlus}
          aria-disabled={disabled || undefined}
          onClick={() => !disabled && setOpen(true)}
        >
          {has ? 'Editar limite' : 'Adicionar limites'}
        </Button>
        <Button
          icon={Printer}
          loading={isPrinting}
          aria-disabled={!has || undefined}
          onClick={() => has && setPrinting(true)}
        >
          Gerar impressão
        </Button>
        {owner && (
          <Button
            icon={Download}
            aria-disabled={lacks !== undefined || undefined}
            title={lacks}
            onClick={() => void download()}
          >
            Baixar GeoJSON
          </Button>
        )}
      </div>
      {isCrossed && (
        <Notice tone="warning" title="O limite cruza a si mesmo">
          Quem mora no cruzamento pode ficar de fora. O editor mostra onde, em vermelho.
        </Notice>
      )}
      {isPrinting && (
        <PrintMap
          title={[label, owner?.name].filter(Boolean).join(': ')}
          center={center}
          onEnd={() => setPrinting(false)}
        >
          <Area rings={polygons} fit />
        </PrintMap>
      )}
      {isOpen && (
        <BoundaryEditor
          label={owner?.name ? `${label}: ${owner.name}` : label}
          value={boundary}
          others={others}
          othersName={othersName}
          center={center}
          onClose={() => setOpen(false)}
          onSave={(next) => {
            setOpen(false)
            onChange(next)
          }}
        />
      )}
    </div>
  )
}
