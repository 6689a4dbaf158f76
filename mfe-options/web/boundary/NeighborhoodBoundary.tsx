import { type FieldControlProps, useFormValue } from '@saude/kits/form'
import { BesideOthers } from './BesideOthers.tsx'
import { areaOwner } from './owners.ts'

/** The boundary of a neighbourhood. */
export default function NeighborhoodBoundary(props: FieldControlProps) {
  const name = useFormValue('name')
  return (
    <BesideOthers
      {...props}
      of="neighborhood"
      others="outros bairros"
      theirs="Os limites dos outros bairros"
      overlapping="Os limites se sobrepõem aos de outro bairro"
      owner={(municipality) => areaOwner(name, municipality)}
    />
  )
}
