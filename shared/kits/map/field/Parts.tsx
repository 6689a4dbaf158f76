import { leastVertices } from '@saude/contract/geo'
import { Scissors, SquarePlus, Trash2 } from 'lucide-react'
import { Button, Field } from '../../ui/index.ts'
import { Select } from '../../ui/inputs.ts'
import css from './Field.module.css'
import { namesOf, type Shape, type Stroke, verticesIn } from './vertices.ts'

interface PartsProps {
  shape: Shape
  onStroke: (stroke: Stroke) => void
}

/** Which ring of a boundary is drawn, where there are several, and what makes it another one. */
export function Parts({ shape, onStroke }: PartsProps) {
  const { rings, at } = shape
  const names = namesOf(rings)
  const isArea = verticesIn(shape).length >= leastVertices
  const lacks = isArea ? undefined : `${names[at] ?? 'A parte'} precisa antes de ao menos 3 vértices`
  return (
    <div className={`${css.row} ${css.ends}`}>
      {rings.length > 1 && (
        <Field label="Em desenho" required>
          <Select
            options={Object.fromEntries(names.map((name, ring) => [String(ring), name]))}
            value={String(at)}
            onChange={(ring) => ring && onStroke({ kind: 'choose', ring: Number(ring) })}
          />
        </Field>
      )}
      <Button
        icon={SquarePlus}
        aria-disabled={lacks !== undefined || undefined}
        title={lacks ?? 'Outra parte do mesmo limite, separada das que já existem'}
        onClick={() => isArea && onStroke({ kind: 'part' })}
      >
        Nova parte
      </Button>
      <Button
        icon={Scissors}
        aria-disabled={lacks !== undefined || undefined}
        title={lacks ?? 'Um trecho de dentro da parte que fica fora do limite'}
        onClick={() => isArea && onStroke({ kind: 'cutout' })}
      >
        Novo recorte
      </Button>
      {rings.length > 1 && (
        <Button icon={Trash2} onClick={() => onStroke({ kind: 'drop' })}>
          {rings[at]?.isHole ? 'Remover recorte' : 'Remover parte'}
        </Button>
      )}
    </div>
  )
}
