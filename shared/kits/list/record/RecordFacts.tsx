import { entryOf, isShown } from '@saude/contract/clean'
import { metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import type { ReactNode } from 'react'
import type * as yup from 'yup'
import type { FormGroup } from '../../form/index.ts'
import { planField } from '../../form/plan/fields.ts'
import { sectionsOf } from '../../form/plan/sections.ts'
import { Card, type Fact, Facts } from '../../ui/index.ts'
import { drawnValue, removedMark } from '../drawn.tsx'
import { RelationLink } from '../RelationLink.tsx'
import { FileLinks } from './FileLinks.tsx'
import type { Entry } from './types.ts'

/** Facts of an entry under one heading. */
export interface FactGroup {
  readonly title: string
  readonly facts: readonly Fact[]
}

/** What the kit keeps beside an entry's own fields. */
const keptFields = ['createdAt', 'updatedAt', 'updatedBy']

/** All fields of an entry in their groups, and what the server says beside them where a group names it; as text where it is printed. */
export function factsOf(
  of: AnyRecord,
  entry: Entry,
  {
    groups,
    hide = [],
    asText = false,
  }: {
    readonly groups?: readonly FormGroup[] | undefined
    readonly hide?: readonly string[] | undefined
    readonly asText?: boolean
  },
): FactGroup[] {
  const plans = Object.entries(of.fields)
    .filter(([name, schema]) => {
      const meta = metaOf(schema)
      return !meta.isHidden && !hide.includes(name) && isShown(meta, entry)
    })
    .map(([name, schema]) => planField(name, schema))
  const beside = (groups ?? []).flatMap(({ fields }) =>
    fields.flatMap((name) => {
      const schema = name in of.fields ? undefined : of.list.list.itemFields[name]
      return schema ? [planField(name, schema)] : []
    }),
  )
  const kept = keptFields.flatMap((name) => {
    const schema = of.list.list.itemFields[name]
    return schema ? [planField(name, schema)] : []
  })
  const factOf = ({ name, label, schema }: (typeof plans)[number]): Fact => ({
    label,
    value: asText ? drawnValue(schema, entry[name]) : shown(schema, entry[name]),
  })
  return [
    ...sectionsOf([...plans, ...beside], groups).map(({ title = of.words.section, fields }) => ({
      title,
      facts: fields.map(factOf),
    })),
    { title: 'Registro', facts: kept.map(factOf) },
  ]
}

function shown(schema: yup.AnySchema, value: unknown): ReactNode {
  const { kind } = metaOf(schema)
  if (isFile(schema)) return value ? <FileLinks value={value} /> : null
  // A link around nothing would be no dash.
  if (kind !== 'relation' || !value) return drawnValue(schema, value)
  const mark = removedMark(value)
  if (!mark)
    return (
      <RelationLink schema={schema} value={value}>
        {drawnValue(schema, value)}
      </RelationLink>
    )
  return (
    <>
      {drawnValue(schema, value)} {mark}
    </>
  )
}

/** One file, or several in one field. */
function isFile(schema: yup.AnySchema): boolean {
  const { kind } = metaOf(entryOf(schema) ?? schema)
  return kind === 'file' || kind === 'image'
}

/** Read-only fields, a card for each group. */
export const RecordFacts = ({ groups }: { groups: readonly FactGroup[] }) =>
  groups.map(({ title, facts }) => (
    <Card key={title} title={title}>
      <Facts items={facts} layout="columns" />
    </Card>
  ))
