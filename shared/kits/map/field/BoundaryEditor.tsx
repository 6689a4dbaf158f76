import { boundaryProblem } from '@saude/contract/boundary'
import { formatCount } from '@saude/contract/formats'
import { type Boundary, crossedSides, polygonsIn, polygonsOf } from '@saude/contract/geo'
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
import { Parts } from './Parts.tsx'
import { findPlace } from './places.ts'
import type { OtherBoundary } from './types.ts'
import { Vertices } from './Vertices.tsx'
import { boundaryIn, drawingOf, drawn, namesOf, unfinished, verticesIn } from './vertices.ts'

export interface BoundaryEditorProps {
  label: string
  value: Boundary
  /** Drawn in grey below, when they are asked for. */
  others: readonly OtherBoundary[]
  othersName: string
  center: GeoPosition
  onSave: (value: Boundary) => void
  onClose: () => void
}

/** Draws a boundary, ring by ring: saving needs three vertices of each, leaving without it asks. */
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
  const { rings, undo, redo } = drawing
  const vertices = verticesIn(drawing)
  const all = useMemo(() => rings.map((ring) => ring.vertices), [rings])
  const crossed = useMemo(() => crossedSides(all), [all])
  const names = namesOf(rings)
  const several = rings.length > 1
  const drawnBoundary = useMemo(() => boundaryIn({ rings, at: 0 }), [rings])
  const isChanged = JSON.stringify(drawnBoundary) !== JSON.stringify(value)
  const count = all.flat().length

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
  const lacking = unfinished(drawing)
  const few = lacking !== undefined
  const problem = useMemo(() => boundaryProblem(drawnBoundary), [drawnBoundary])
  const lacks =
    lacking !== undefined
      ? several
        ? `${names[lacking]} precisa de ao menos 3 vértices`
        : 'São necessários ao menos 3 vértices'
      : problem && `${label}${problem.says}`
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
            aria-disabled={lacks !== undefined || undefined}
            title={lacks}
            onClick={() => {
              if (lacks) return
              onSave(drawnBoundary)
              // The form around it is what is sent.
              toast.success('Salvo', { note: 'no formulário, que ainda precisa ser enviado' })
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
                  positions={polygonsIn(rings).map((polygon) => polygon.map((ring) => [...ring]))}
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
            {several && (
              <Polygon
                positions={polygonsOf(drawnBoundary).map((polygon) => polygon.map((ring) => [...ring]))}
                interactive={false}
                className={mapCss.area ?? ''}
                weight={1.5}
                fillOpacity={0.12}
              />
            )}
            <Vertices vertices={vertices} isOneOfSeveral={several} onStroke={stroke} />
            {/* Later lines are drawn above earlier ones. */}
            <CrossedSides rings={all} from={crossed} />
            {/* Last: what follows the map's movements is listening by then. */}
            <FitOnOpen boundary={value} />
          </MapView>
        </div>
        <Parts shape={drawing} onStroke={stroke} />
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
            aria-disabled={count === 0 || undefined}
            onClick={() => count > 0 && void clear()}
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
            {several && ` nesta parte, ${formatCount(count, 'vértice', 'vértices')} ao todo`}
            {few && <Hidden>, {several ? lacks : 'são necessários ao menos 3'}</Hidden>}
            {!few && lacks && <strong className={css.warning}>{lacks}</strong>}
            {crossed[0] !== undefined && (
              <strong className={css.warning}>
                O limite cruza a si mesmo depois do vértice {crossed[0].index + 1}
                {several && ` (${names[crossed[0].ring]})`}: confira a ordem dos vértices
              </strong>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
