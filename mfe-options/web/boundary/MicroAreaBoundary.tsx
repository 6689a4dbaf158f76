import { type FieldControlProps, useFormValue } from '@saude/kits/form'
import { BesideOthers } from './BesideOthers.tsx'
import { areaOwner } from './owners.ts'

/** The boundary of a micro-area: of two that overlap, who looks after those who live there is not clear. */
export default function MicroAreaBoundary(props: FieldControlProps) {
  const name = useFormValue('name')
  return (
    <BesideOthers
      {...props}
      of="microArea"
      others="outras microáreas"
      theirs="Os limites das outras microáreas"
      overlapping="Os limites se sobrepõem aos de outra microárea"
      owner={(municipality) => areaOwner(name, municipality)}
    />
  )
}
