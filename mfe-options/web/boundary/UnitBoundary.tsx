import { type FieldControlProps, useFormValue } from '@saude/kits/form'
import { BesideOthers } from './BesideOthers.tsx'
import { unitOwner } from './owners.ts'

/** The boundary of a health unit. */
export default function UnitBoundary(props: FieldControlProps) {
  const name = useFormValue('name')
  const location = useFormValue('location')
  return (
    <BesideOthers
      {...props}
      of="healthUnit"
      others="outras unidades"
      theirs="Os limites das outras unidades"
      overlapping="Os limites se sobrepõem aos de outra unidade"
      owner={() => unitOwner(name, location)}
    />
  )
}
