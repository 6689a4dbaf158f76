import { formatCount } from '@saude/contract/formats'
import { crossedSides, type Vertex } from '@saude/contract/geo'
import { Eye, EyeOff, Redo2, Search, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import { Polygon, Tooltip } from 'react-leaflet'
import { Button, Dialog, Field, Hidden, TextInput, toast, useConfirm } from '../../ui/index.ts'
import { moves, zooms } from '../constants.ts'
import { LookAt } from '../LookAt.tsx'
import mapCss from '../Map.module.css'
import { MapView } from '../MapView.tsx'
import type { GeoPosition } from '../Position.tsx'
import { CrossedSides } from './CrossedSides.tsx'
import css from './Field.module.css'
import { FitOnOpen } from './FitOnOpen.tsx'
import { findPlace } from './places.ts'
import type { OtherBoundary } from './types.ts'
import { Vertices } from './Vertices.tsx'
import { drawingOf, drawn, leastVertices } from './vertices.ts'

export interface BoundaryEditorProps {
  label: string
  value: readonly Vertex[]
  /** Drawn in grey below, when they are asked for. */
  others: readonly OtherBoundary[]
  othersName: string
  center: GeoPosition
  onSave: (value: readonly Vertex[]) => void
  onClose: () => void
}

/** Draws a boundary: saving needs three vertices, leaving without it asks. */
export default function BoundaryEditor({
  label,
  value,
  others,
  othersName,
  center,
  onSave,
  onClose,
}: BoundaryEditorProps) {
  const [drawing, stroke] = useReducer(drawn, value, drawingOf)
  const [showsOthers, setShowsOthers] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [looked, setLooked] = useState<GeoPosition | null>(null)
  const confirm = useConfirm()
  const { vertices, undo, redo } = drawing
  const crossed = useMemo(() => crossedSides(vertices), [vertices])
  const isChanged =
    vertices.length !== value.length || vertices.some((vertex, index) => vertex !== value[index])

  const close = async () => {
    const isMeant =
      !isChanged ||
      (await confirm({
        title: 'Sair sem salvar?',
        text: 'As alterações do limite serão perdidas.',
        confirmLabel: 'Sair',
        danger: true,
      }))
    if (isMeant) onClose()
  }
  const clear = async () => {
    const isMeant = await confirm({
      title: 'Limpar o mapa?',
      text: 'Todos os vértices serão removidos, e isso não pode ser desfeito aqui.',
      confirmLabel: 'Limpar Mapa',
      danger: true,
    })
    if (isMeant) stroke({ kind: 'clear' })
  }
  const search = async () => {
    if (!text?.trim()) return
    setSearching(true)
    try {
      const found = await findPlace(text, center)
      if (found) setLooked({ ...found })
      else toast.warning('Lugar não encontrado')
    } catch (error) {
      toast.failure(error)
    } finally {
      setSearching(false)
    }
  }
  const few = vertices.length < leastVertices
  return (
    <Dialog
      open
      sticky
      onClose={() => void close()}
      title={label}
      subtitle="Pressione o mapa para marcar um vértice, um vértice para removê-lo, ou arraste-o; o meio de um lado marca um vértice ali"
      size="wide"
      actions={
        <>
          <Button onClick={() => void close()}>Cancelar</Button>
          <Button
            kind="primary"
            aria-disabled={few || undefined}
            title={few ? 'São necessários ao menos 3 vértices' : undefined}
            onClick={() => {
              if (few) return
              onSave(vertices)
              toast.success('Salvo')
            }}
          >
            Salvar
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known everywhere yet */}
        <form
          role="search"
          className={css.search}
          onSubmit={(event) => {
            event.preventDefault()
            // The form around the field is another one.
            event.stopPropagation()
            void search()
          }}
        >
          <Field label="Buscar um lugar">
            <TextInput value={text} onChange={setText} placeholder="Digite para buscar..." maxLength={200} />
          </Field>
          <Button type="submit" icon={Search} loading={isSearching}>
            Buscar
          </Button>
        </form>
        <div className={css.editor}>
          <MapView label={`Mapa: ${label}`} center={center} zoom={zooms.dialog} maxZoom={zooms.found}>
            <LookAt at={looked} zoom={zooms.found} duration={moves.field} />
            {showsOthers &&
              others.map(({ id, name, rings }) => (
                <Polygon
                  key={id}
                  positions={rings.map((ring) => [...ring])}
                  interactive={false}
                  className={css.other ?? ''}
                  weight={1.5}
                  fillOpacity={0.15}
                >
                  <Tooltip permanent direction="center" className={mapCss.areaName ?? ''}>
                    {name}
                  </Tooltip>
                </Polygon>
              ))}
            <Vertices vertices={vertices} onStroke={stroke} />
            {/* Later lines are drawn above earlier ones. */}
            <CrossedSides ring={vertices} from={crossed} />
            {/* Last: what follows the map's movements is listening by then. */}
            <FitOnOpen vertices={value} />
          </MapView>
        </div>
        <div className={css.row}>
          <Button
            icon={Undo2}
            aria-disabled={undo.length === 0 || undefined}
            onClick={() => stroke({ kind: 'undo' })}
          >
            Desfazer
          </Button>
          <Button
            icon={Redo2}
            aria-disabled={redo.length === 0 || undefined}
            onClick={() => stroke({ kind: 'redo' })}
          >
            Refazer
          </Button>
          <Button
            icon={Trash2}
            aria-disabled={vertices.length === 0 || undefined}
            onClick={() => vertices.length > 0 && void clear()}
          >
            Limpar Mapa
          </Button>
          {others.length > 0 && (
            <Button
              icon={showsOthers ? EyeOff : Eye}
              aria-pressed={showsOthers}
              onClick={() => setShowsOthers(!showsOthers)}
            >
              {`${showsOthers ? 'Ocultar' : 'Mostrar'} ${othersName}`}
            </Button>
          )}
          <p className={css.note} role="status">
            {formatCount(vertices.length, 'vértice', 'vértices')}
            {few && <Hidden>, são necessários ao menos 3</Hidden>}
            {crossed[0] !== undefined && (
              <strong className={css.warning}>
                O limite cruza a si mesmo depois do vértice {crossed[0] + 1}: confira a ordem dos vértices
              </strong>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
