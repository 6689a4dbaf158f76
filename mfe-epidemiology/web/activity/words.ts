import { activityPlaces } from '../../contract/collective-activity-codes.ts'

interface Placed {
  readonly place?: keyof typeof activityPlaces | null | undefined
  readonly healthUnit?: { readonly name?: string | null | undefined } | null | undefined
  readonly school?: string | null | undefined
  readonly otherPlace?: string | null | undefined
}

/** Where it takes place, in the words that there are. */
export function placeOf({ place, healthUnit, school, otherPlace }: Placed): string {
  const said = place === 'school' ? school : place === 'other' ? otherPlace : healthUnit?.name
  return said || (place ? activityPlaces[place] : '')
}
