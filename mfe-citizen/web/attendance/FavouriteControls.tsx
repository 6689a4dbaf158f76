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

interface RowBar {
  readonly kind: FavouriteKind
  /** The part of a row that the code is taken into. */
  readonly part: string
}

interface Rows {
  readonly bars: readonly RowBar[]
  readonly field?: string
  /** What a row says besides, that a favourite has made. */
  readonly more: Readonly<Record<string, unknown>>
}

/** Rows of codes: a favourite is a row of its own, and pressed again it is none. */
function inRows({ bars, field, more }: Rows): FieldControl {
  function FavouriteRows(props: FieldControlProps) {
    const { value, onChange, disabled } = props
    const favourites = use(FavouritesContext)
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    const codeIn = (row: unknown, part: string) => (isFields(row) ? codedIn(row[part]) : [])
    const isEmpty = (row: unknown) => isFields(row) && Object.values(row).every((one) => one == null)
    const toggle = (part: string, { id, name }: { readonly id: string; readonly name: string }) => {
      const others = rows.filter((row) => codeIn(row, part)[0]?.id !== id)
      const next =
        others.length < rows.length
          ? others
          : [...rows.filter((row) => !isEmpty(row)), { ...more, [part]: { id, name } }]
      onChange(next.length > 0 ? next : null)
    }
    return (
      <>
        <Control {...props} />
        {favourites &&
          bars.map(({ kind, part }) => (
            <FavouriteBar
              key={kind}
              kind={kind}
              field={field}
              favourites={favourites}
              chosen={rows.flatMap((row) => codeIn(row, part))}
              disabled={disabled}
              onPick={(one) => toggle(part, one)}
            />
          ))}
      </>
    )
  }
  FavouriteRows.hasParts = true
  return FavouriteRows
}

/** The controls of an attendance that offer favourites, by field. */
export const favouriteControls: Readonly<Record<string, FieldControl>> = {
  cid: one('cid'),
  ciap: one('ciap'),
  procedure: one('procedure'),
  conducts: FavouriteChoices,
  problems: inRows({
    bars: [
      { kind: 'cid', part: 'cid' },
      { kind: 'ciap', part: 'ciap' },
    ],
    field: 'outros problemas',
    more: {},
  }),
  exams: inRows({ bars: [{ kind: 'exam', part: 'exam' }], more: { isAsked: true, isEvaluated: null } }),
}
