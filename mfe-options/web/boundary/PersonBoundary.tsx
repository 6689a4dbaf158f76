import { type FieldControlProps, useFormValue } from '@saude/kits/form'
import { BesideOthers } from './BesideOthers.tsx'
import { areaOwner, textAt } from './owners.ts'

/** An area of a person's own, which lies in those of units. */
export default function PersonBoundary(props: FieldControlProps) {
  const title = useFormValue('boundaryName')
  const name = useFormValue('name')
  return (
    <BesideOthers
      {...props}
      of="healthUnit"
      others="unidades"
      theirs="Os limites das unidades"
      owner={(municipality) => areaOwner(textAt(title) ?? name, municipality)}
    />
  )
}
