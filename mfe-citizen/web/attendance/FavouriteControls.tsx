import { isFields } from '@saude/contract/values'
import { ChoicesControl, Control, type FieldControl, type FieldControlProps } from '@saude/kits/form'
import { use } from 'react'
import { conducts } from '../../contract/attendance-codes.ts'
import type { FavouriteKind } from '../../contract/favourites.ts'
import { FavouriteBar } from './FavouriteBar.tsx'
import { FavouritesContext } from './favourites.ts'

const codedIn = (value: unknown) =>
  isFields(value) && typeof value.id === 'string' && typeof value.name === 'string'
    ? [{ id: value.id, name: value.name }]
    : []

/** A search for one code, with what the user takes most often one press away. */
const one = (kind: FavouriteKind): FieldControl =>
  function FavouriteRelation(props: FieldControlProps) {
    const { value, onChange, disabled } = props
    const favourites = use(FavouritesContext)
    const chosen = codedIn(value)
    return (
      <>
        <Control {...props} />
        {favourites && (
          <FavouriteBar
            kind={kind}
            favourites={favourites}
            chosen={chosen}
            disabled={disabled}
            onPick={({ id, name }) => onChange(chosen[0]?.id === id ? null : { id, name })}
          />
        )}
      </>
    )
  }

const codes = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const nameOfConduct = (code: string): string =>
  Object.entries(conducts).find(([key]) => key === code)?.[1] ?? code

/** Choices of one table, of which several hold at once. */
function FavouriteChoices(props: FieldControlProps) {
  const { value, onChange, disabled } = props
  const favourites = use(FavouritesContext)
  const chosen = codes(value)
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    onChange(next.length > 0 ? next : null)
  }
  return (
    <>
      <ChoicesControl {...props} />
      {favourites && (
        <FavouriteBar
          kind="conduct"
          favourites={favourites}
          chosen={chosen.map((id) => ({ id, name: nameOfConduct(id) }))}
          disabled={disabled}
          onPick={({ id }) => toggle(id)}
        />
      )}
    </>
  )
}

/** The exams of an attendance: a favourite is a row that is asked for. */
function FavouriteExams(props: FieldControlProps) {
  const { value, onChange, disabled } = props
  const favourites = use(FavouritesContext)
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const examIn = (row: unknown) => (isFields(row) ? codedIn(row.exam) : [])
  const toggle = (id: string, name: string) => {
    const others = rows.filter((row) => examIn(row)[0]?.id !== id)
    const next =
      others.length < rows.length
        ? others
        : [...rows, { exam: { id, name }, isAsked: true, isEvaluated: null }]
    onChange(next.length > 0 ? next : null)
  }
  return (
    <>
      <Control {...props} />
      {favourites && (
        <FavouriteBar
          kind="exam"
          favourites={favourites}
          chosen={rows.flatMap(examIn)}
          disabled={disabled}
          onPick={({ id, name }) => toggle(id, name)}
        />
      )}
    </>
  )
}
FavouriteExams.hasParts = true

/** The controls of an attendance that offer favourites, by field. */
export const favouriteControls: Readonly<Record<string, FieldControl>> = {
  cid: one('cid'),
  ciap: one('ciap'),
  procedure: one('procedure'),
  conducts: FavouriteChoices,
  exams: FavouriteExams,
}
