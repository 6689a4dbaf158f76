import { describeError } from '@saude/contract/errors'
import { fromMultipolygon, overlap } from '@saude/contract/geo'
import { healthUnitBoundaries } from '@saude/core/contract/place'
import { type FieldControlProps, useFormValue } from '@saude/kits/form'
import { BoundaryField, verticesOf } from '@saude/kits/map'
import { useAsk } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { Button, Notice } from '@saude/kits/ui'
import { useMemo } from 'react'

const textAt = (value: unknown, ...keys: readonly string[]): string | null => {
  const found = keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? Object.entries(inside).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  )
  return typeof found === 'string' && found !== '' ? found : null
}

/** The boundary of a unit, with those of the others, and a file named after its city. */
export default function UnitBoundary({ plan, value, onChange, disabled }: FieldControlProps) {
  const { id } = useParams()
  const name = useFormValue('name')
  const location = useFormValue('location')
  const { data, error, refetch } = useAsk(healthUnitBoundaries, {})
  const others = useMemo(
    () =>
      data?.items.flatMap((unit) =>
        unit.id === id || !unit.boundary
          ? []
          : [{ id: unit.id, name: unit.name, rings: fromMultipolygon(unit.boundary) }],
      ) ?? [],
    [data, id],
  )
  const owner = {
    name: textAt(name) ?? null,
    city: textAt(location, 'city', 'name'),
    stateCode: textAt(location, 'state', 'code'),
  }
  const drawn = useMemo(() => verticesOf(value), [value])
  const shared = useMemo(
    () => others.filter(({ rings }) => rings.some((ring) => overlap(ring, drawn))).map((one) => one.name),
    [others, drawn],
  )
  return (
    <>
      <BoundaryField
        label={plan.label}
        value={drawn}
        onChange={onChange}
        disabled={disabled}
        others={others}
        owner={owner}
      />
      {error && (
        <Notice
          tone="warning"
          title="Os limites das outras unidades não puderam ser carregados"
          actions={<Button onClick={refetch}>Tentar novamente</Button>}
        >
          {describeError(error).message}
        </Notice>
      )}
      {shared.length > 0 && (
        <Notice tone="warning" title="Os limites se sobrepõem aos de outra unidade">
          {`${shared.join(', ')}: confira. Pode ser salvo assim mesmo.`}
        </Notice>
      )}
    </>
  )
}
