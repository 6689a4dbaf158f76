import type * as yup from 'yup'
import type { FileType } from './file-types.ts'
import type { Interval } from './plausible.ts'
import type { RelationRegister } from './relation-register.ts'

/** Field types; `ref` is a snapshot of another area's entity, `list` an array. */
export type FieldKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'datetime'
  | 'enumerated'
  | 'relation'
  | 'place'
  | 'color'
  | 'pressure'
  | 'point'
  | 'file'
  | 'image'
  | 'boundary'
  | 'object'
  | 'list'
  | 'captcha'

export type MaskName =
  | 'cpf'
  | 'cns'
  | 'cnpj'
  | 'cep'
  | 'cnes'
  | 'phone'
  | 'mobile'
  | 'landline'
  | 'plate'
  | 'rg'
  | 'date'
  | 'month'

/** How a personal value is replaced for an anonymised user (architecture.md, Anonymisation). */
export type Personal = 'name' | 'text' | 'birthDate' | 'position'

/** The colours of a state or a level (look.md). */
export type Tone = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'danger'

/** Who knows the name of what a relation refers to, and how to ask. */
export interface Owner {
  /** `ids`: asked with `{ids}` for all at once. `q`: a table of codes, asked with `{q: code}` for each. */
  readonly by: 'ids' | 'q'
  /** A function, for contracts that meet in a circle. Answers `{items: [{id, name}]}`. */
  readonly query: () => { readonly name: string }
  /** What is kept as its name, in place of the owner's `name`: 'Campinas - SP'. */
  readonly nameOf?: (item: Readonly<Record<string, unknown>>) => string
  /** The topic under which the owner announces changes: stored names follow it. Codes do not change their names. */
  readonly topic?: string
  /** It is a citizen: who reads or writes about one is in the citizen's access log. */
  readonly isCitizen?: boolean
}

/** What a field says of itself beside its type and tests; screens, lists and the server read it. */
export interface FieldMeta {
  kind?: FieldKind
  /** Drawn as a column of a list; a number is the share of the width. */
  showColumn?: boolean | number
  /** Rows of lists hold it though it is large and has no column: a screen shows it beside the others. */
  inRows?: boolean
  /** Where a list offers it as a filter: in the header of its column or in the panel. */
  showFilter?: 'column' | 'panel'
  hideListFilter?: boolean
  /** Never drawn by forms. */
  isHidden?: boolean
  /** Filled by the server, such as a protocol number: never drawn nor asked for by forms. */
  isGenerated?: boolean
  /** A filter by age, and which end of it: anonymised users ask in steps (`age-steps.ts`). */
  ageEnd?: 'from' | 'to'
  /** Enumerated: stored value → Portuguese label, in order. */
  options?: Readonly<Record<string, string>>
  /** Text: how much forms let people type, where calls and imports may bring more; what is stored is shown whole all the same. */
  mostTyped?: number
  inputType?: 'text' | 'textarea' | 'email' | 'password' | 'tel' | 'search'
  mask?: MaskName
  disabled?: boolean
  withDate?: boolean
  withTime?: boolean
  /**
   * Date, date-time that people write: whether it may lie ahead, as a deadline; where not, it has come by its nature, as
   * a birth, and the future is refused. Every call that writes says it (`contracts.test.ts`).
   */
  mayLieAhead?: boolean
  /**
   * Date, date-time that a call takes: within how many days around the act it is plausible. What lies outside is a slip of the
   * pen, which the service refuses at the field (`shared/service/plausible.ts`).
   */
  plausible?: Interval
  /**
   * Date, date-time that a call takes: within how many days around the act it is usual. What lies outside may be meant: the
   * service asks, by a refusal with `payload.warnings`, and takes it with `isConfirmed` (`confirmation` of `plausible.ts`).
   */
  unusual?: Interval
  /** Date-time: a day alone is taken as its beginning. */
  isSince?: boolean
  /** Number of decimal places that the input offers. */
  decimals?: number
  unit?: string
  help?: string
  placeholder?: string
  rows?: number
  personal?: Personal | undefined
  /** Relation: name of the search query whose items are offered, `{q}` → `{items: [{id, name}]}`. */
  search?: string
  /**
   * Relation: what the search is sent beside `q`: values that never change, and values of other
   * fields of the form as `{name in the search: name of the field}`; of a relation its id is sent.
   */
  searchWith?: {
    fixed?: Readonly<Record<string, unknown>>
    from?: Readonly<Record<string, string>>
    /** The name under which the search is sent the id of the entry that the form is about. */
    entry?: string
  }
  /** Relation: which text of an option is its name on the screen, `name` without it (getOptionLabel). */
  optionLabel?: 'name' | 'description'
  /** Relation: who resolves it; services keep the name that the owner knows, whatever a browser sends. */
  owner?: Owner
  /** What a form for a new entry begins with. */
  initial?: 'today' | 'now' | { readonly value: string | number | boolean }
  /** Which of its values are diagnoses that Lei 14.289/2022 protects: `protected.ts` hides them. */
  isProtected?: (value: unknown) => boolean
  /** Which of its values say of a citizen beside it that there is a protected diagnosis: medicines for it alone. */
  hidesPerson?: (value: unknown) => boolean
  /** Of an update: only users who see protected diagnoses change it (`record/naming.ts`). */
  isKept?: true
  /** Enumerated: the tone in which a list shows each value. */
  tones?: Readonly<Record<string, Tone>>
  /** Number that names something, such as a year or a licence: at least so many digits, zeros in front, none grouped. */
  digits?: number
  /** Number: an amount in reais. */
  isMoney?: boolean
  /** Relation: the screen of what it refers to, with `{id}` in its path, and the permission that it takes. */
  opens?: { readonly path: string; readonly needs: string }
  /** Relation: with what a form makes a new option or changes the chosen one; a function, for contracts that meet in a circle. */
  register?: () => RelationRegister
  /** Values of other fields on which this field appears, of a relation ids; all must fit. */
  showWhen?: Readonly<Record<string, readonly unknown[]>>
  /** Yes/no: words in place of 'Sim' and 'Não'. */
  labels?: { yes: string; no: string }
  /** File: types that are taken, in place of all that the product knows. */
  accept?: readonly FileType[]
  /** List: its own rule looks at every entry, so that thousands of plain numbers cost no more than they must. */
  checksEntries?: boolean
  /** File: the largest; 10 MB without it. */
  maxBytes?: number
  /** File: a larger picture is scaled down to so many bytes where it is chosen. */
  shrinksTo?: number
  /** File: the handler reads it while the call lasts, and it is not kept. */
  isRead?: boolean
  /** A rule that warns at the field but lets the form be sent: the name of a check in `documents.ts`. */
  warn?: 'cnsStructure'
}

declare module 'yup' {
  interface CustomSchemaMetadata extends FieldMeta {}
}

/** A field's metadata, empty where none was given. */
export const metaOf = (schema: yup.AnySchema): FieldMeta => schema.spec.meta ?? {}

/** A field's label, or its name where it has none. */
export const labelOf = (schema: yup.AnySchema, name = ''): string => schema.spec.label ?? name

/** Empty values are refused: the red asterisk. */
export const isRequired = (schema: yup.AnySchema): boolean => !schema.spec.nullable

/** The number of a test such as `max`, where the field has one. */
export function limitOf(schema: yup.AnySchema, name: 'min' | 'max' | 'length'): number | undefined {
  const test = schema.describe().tests.find(({ name: found }) => found === name)
  // `positive()` is a minimum that is itself refused.
  const value = test?.params?.[name] ?? (name === 'min' ? test?.params?.more : undefined)
  return typeof value === 'number' ? value : undefined
}

/** The fields of an object schema; empty for anything else. */
export function fieldsOf(schema: yup.AnySchema): Record<string, yup.AnySchema> {
  // yup keeps object fields untyped; contracts hold schemas only, never references.
  return schema.type === 'object' && 'fields' in schema
    ? (schema.fields as Record<string, yup.AnySchema>)
    : {}
}

/** The schema of an array's entries. */
export function entryOf(schema: yup.AnySchema): yup.AnySchema | undefined {
  const entry = schema.type === 'array' && 'innerType' in schema ? schema.innerType : undefined
  return isSchema(entry) ? entry : undefined
}

// By yup's own mark: its classes would be code of the first page.
const isSchema = (value: unknown): value is yup.AnySchema =>
  typeof value === 'object' && value !== null && '__isYupSchema__' in value
