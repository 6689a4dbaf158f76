import { describeError } from '@saude/contract/errors'
import { polygonsIn } from '@saude/contract/geo'
import type { FieldControlProps } from '@saude/kits/form'
import { BoundaryField, type BoundaryOwner, verticesOf } from '@saude/kits/map'
import { Button, Notice } from '@saude/kits/ui'
import { useMemo } from 'react'
import { overlap } from './overlap.ts'
import { type Bounded, type Municipality, useBoundaries } from './useBoundaries.ts'

interface BesideOthersProps extends FieldControlProps {
  /** What the others are. */
  of: Bounded
  /** 'outras unidades' */
  others: string
  /** 'Os limites das outras unidades' */
  theirs: string
  /** Said where they overlap: 'Os limites se sobrepõem aos de outra unidade'. Without it they may. */
  overlapping?: string
  /** Whose it is, for its file. */
  owner: (municipality: Municipality) => BoundaryOwner
}

/** A boundary with those of others below it, and a file of it. */
export function BesideOthers({
  plan,
  value,
  onChange,
  disabled,
  of,
  others: othersName,
  theirs,
  overlapping,
  owner,
}: BesideOthersProps) {
  const { others, municipality, error, refetch } = useBoundaries(of)
  const drawn = useMemo(() => verticesOf(value), [value])
  const overlapped = useMemo(
    () => others.filter(({ rings }) => overlap(polygonsIn(rings), drawn)).map(({ name }) => name),
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
        othersName={othersName}
        owner={owner(municipality)}
      />
      {error && (
        <Notice
          tone="warning"
          title={`${theirs} não puderam ser carregados`}
          actions={<Button onClick={refetch}>Tentar novamente</Button>}
        >
          {describeError(error).message}
        </Notice>
      )}
      {overlapping && overlapped.length > 0 && (
        <Notice tone="warning" title={overlapping}>
          {`${overlapped.join(', ')}: confira. Pode ser salvo assim mesmo.`}
        </Notice>
      )}
    </>
  )
}
