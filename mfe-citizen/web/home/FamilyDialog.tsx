import type { OutputOf } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import {
  type FieldControlProps,
  Form,
  FormDialog,
  innerId,
  useFormFill,
  useFormValue,
} from '@saude/kits/form'
import { Select } from '@saude/kits/inputs'
import { Field, toast, useFieldWiring } from '@saude/kits/ui'
import { createContext, useContext, useMemo } from 'react'
import { familyUpdate, type homePeople } from '../../contract/family.ts'
import { kinships } from '../../contract/home-codes.ts'
import css from './HomePeople.module.css'

type Answer = OutputOf<typeof homePeople>
type Person = Answer['people'][number]
export type FamilyPerson = Pick<Person, 'id' | 'name' | 'familyId' | 'isHead' | 'kinship'>
export type Family = Answer['families'][number]

/** What the form of a family begins with; a relation that is not known yet is asked. */
export interface Filled {
  readonly headId?: string | undefined
  readonly members: readonly { readonly id: string; readonly kinship?: string | null | undefined }[]
  readonly recordNumber?: string | null | undefined
  readonly income?: string | null | undefined
  readonly since?: string | null | undefined
}

/** What a family's form begins with, of those who belong to it. */
export const filledOf = (
  { headId, recordNumber, income, since }: Family,
  members: readonly FamilyPerson[],
): Filled => ({
  headId: headId ?? undefined,
  members: members
    .filter(({ isHead }) => !isHead)
    .map(({ id, kinship }) => ({ id, kinship: kinship ?? null })),
  recordNumber,
  income,
  since,
})

/** Whom the form is about; the kit's form hands its controls their own values alone. */
const PeopleOfHome = createContext<readonly FamilyPerson[]>([])

const rowsOf = (value: unknown): readonly { readonly id: string; readonly kinship: string | null }[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isFields(one)
          ? [{ id: String(one.id), kinship: typeof one.kinship === 'string' ? one.kinship : null }]
          : [],
      )
    : []

/** Who is the head, of those who live there. What each was to the one before is nothing to the next one: all are asked again. */
function Head({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const people = useContext(PeopleOfHome)
  const { fill } = useFormFill()
  const members = useFormValue('members')
  const choose = (next: unknown) => {
    onChange(next)
    if (typeof next !== 'string' || next === value) return
    const ids = [...(typeof value === 'string' ? [value] : []), ...rowsOf(members).map(({ id }) => id)]
    fill({ members: [...new Set(ids)].filter((id) => id !== next).map((id) => ({ id, kinship: null })) })
  }
  return (
    <Select
      value={typeof value === 'string' ? value : null}
      options={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
      onChange={choose}
      onBlur={onBlur}
      disabled={disabled}
    />
  )
}

/** In place of a relation: codes have three digits. */
const none = 'none'
const options = { ...kinships, [none]: 'Não é desta família' }

/** What each of the others is to the head; somebody whose relation is not said belongs to the family all the same, and is asked. */
function Members({ value, onChange, disabled, errors = {} }: FieldControlProps) {
  const people = useContext(PeopleOfHome)
  const headId = useFormValue('headId')
  const rows = rowsOf(value)
  const others = people.filter(({ id }) => id !== headId)
  const { id: outer = '' } = useFieldWiring()
  if (others.length === 0) return <p className={css.empty}>Ninguém mais mora aqui.</p>
  const choose = (id: string, kinship: string | null) => {
    const rest = rows.filter((row) => row.id !== id && row.id !== headId)
    onChange(kinship === none ? rest : [...rest, { id, kinship }])
  }
  return (
    <div className={css.members}>
      {others.map(({ id, name }) => {
        const place = rows.findIndex((row) => row.id === id)
        const row = rows[place]
        const part = `${place}.${errors[`${place}.id`] ? 'id' : 'kinship'}`
        return (
          <Field key={id} id={row && innerId(outer, part)} label={name} error={row && errors[part]}>
            <Select
              options={options}
              value={row ? row.kinship : none}
              onChange={(kinship) => choose(id, typeof kinship === 'string' ? kinship : null)}
              disabled={disabled}
            />
          </Field>
        )
      })}
    </div>
  )
}

Members.hasParts = true

const controls = { headId: Head, members: Members }

/** 'Alterar família', or a new one: the head, and what each of the others is to them. */
export function FamilyDialog({
  homeId,
  people,
  family,
  filled,
  onClose,
}: {
  readonly homeId: string
  readonly people: readonly FamilyPerson[]
  readonly family: Family | undefined
  readonly filled: Filled
  readonly onClose: () => void
}) {
  const title = family ? 'Alterar família' : 'Nova família'
  // A proposal says beside each why they belong to it, which is not sent.
  const values = useMemo(() => ({ ...filled, members: rowsOf(filled.members) }), [filled])
  const version = family && { id: family.id, version: family.version }
  return (
    <PeopleOfHome value={people}>
      <FormDialog title={title} onClose={onClose}>
        <Form
          of={familyUpdate}
          title={title}
          values={values}
          fixed={{ homeId, ...version }}
          hide={['movedOn']}
          controls={controls}
          describe={({ headId }) =>
            `Família de ${people.find(({ id }) => id === headId)?.name ?? 'domicílio'}`
          }
          onQueued={onClose}
          submitLabel="Salvar família"
          cancel={onClose}
          onDone={() => {
            toast.success('Família salva')
            onClose()
          }}
        />
      </FormDialog>
    </PeopleOfHome>
  )
}
