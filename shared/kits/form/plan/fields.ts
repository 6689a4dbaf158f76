import { entryOf, fieldsOf } from '@saude/contract/clean'
import { type FieldKind, type FieldMeta, isRequired, labelOf, limitOf, metaOf } from '@saude/contract/meta'
import type * as yup from 'yup'

/** One field as forms and filters draw it, read from its schema. */
export interface FieldPlan {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly meta: FieldMeta
  readonly schema: yup.AnySchema
  readonly required: boolean
  readonly min: number | undefined
  readonly max: number | undefined
  /** Takes both columns of a wide form. */
  readonly wide: boolean
}

const known: ReadonlySet<string> = new Set<FieldKind>([
  'string',
  'number',
  'boolean',
  'datetime',
  'enumerated',
  'relation',
  'place',
  'color',
  'pressure',
  'point',
  'file',
  'image',
  'boundary',
  'object',
  'list',
  'captcha',
])
/** Kinds that need the whole width. */
const wideKinds: ReadonlySet<FieldKind> = new Set(['boundary', 'point', 'object', 'list', 'file', 'image'])

const warned = new Set<string>()

/** The kind of a field; an unknown one is a text, with one warning. */
function kindOf(name: string, { type }: yup.AnySchema, { kind, options }: FieldMeta): FieldKind {
  if (options) return 'enumerated'
  if (kind === undefined && type === 'object') return 'object'
  if (kind && known.has(kind)) return kind
  if (!warned.has(name)) {
    warned.add(name)
    console.warn(`Campo ${name}: tipo ${kind ?? 'ausente'} desconhecido, usando texto`)
  }
  return 'string'
}

/** Drawn as fields of its own: an object, or a list of whatever. */
export const isNested = ({ kind, schema }: Pick<FieldPlan, 'kind' | 'schema'>): boolean =>
  kind === 'object'
    ? Object.keys(fieldsOf(schema)).length > 0
    : kind === 'list' && entryOf(schema) !== undefined

/** How a field is drawn, from its schema. @param name its key, the label where it has none */
export function planField(name: string, schema: yup.AnySchema): FieldPlan {
  const meta = metaOf(schema)
  const kind = kindOf(name, schema, meta)
  return {
    name,
    label: labelOf(schema, name),
    kind,
    meta,
    schema,
    required: isRequired(schema),
    min: limitOf(schema, 'min'),
    max: meta.mostTyped ?? limitOf(schema, 'max'),
    wide: meta.inputType === 'textarea' || wideKinds.has(kind),
  }
}

/** The schema that a form edits: the whole input, or the object `at` in it. */
export function schemaAt(input: yup.AnySchema, at: string | undefined): yup.AnySchema {
  if (at === undefined) return input
  const nested = fieldsOf(input)[at]
  if (!nested) throw new Error(`The input has no ${at}`)
  return nested
}

/** The drawn fields of a form in the order of the contract: hidden and generated ones are left out. */
export function planFields(
  schema: yup.AnySchema,
  {
    only,
    hide = [],
    asks = [],
  }: Readonly<Partial<Record<'only' | 'hide' | 'asks', readonly string[] | undefined>>> = {},
): FieldPlan[] {
  return Object.entries(fieldsOf(schema))
    .filter(([name, field]) => {
      if (hide.includes(name) || (only && !only.includes(name))) return false
      const { isHidden, isGenerated } = metaOf(field)
      return !isHidden && !isGenerated
    })
    .map(([name, field]) => ({ ...planField(name, field), ...(asks.includes(name) && { required: true }) }))
}
