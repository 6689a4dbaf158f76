import { AppError, describeError } from '@saude/contract/errors'
import { yesNo } from '@saude/contract/fields'
import { metaOf } from '@saude/contract/meta'
import { type InputOf, type OutputOf, type Query, strict, updateOf } from '@saude/contract/query'
import {
  driverComplementFields,
  userComplementFields,
  userCreate,
  type userGet,
  userGroups,
  userUpdate,
} from '@saude/core/contract/user'
import type * as yup from 'yup'

/** A user is stored in two parts and filled in as one form: this turns one into the other. */

type Values = Readonly<Record<string, unknown>>

const driverNames = Object.keys(driverComplementFields)
const userNames = Object.keys(userComplementFields)

/** The driver's fields appear once the person is said to drive. */
const driverFields = Object.fromEntries(
  Object.entries(driverComplementFields).map(([name, field]) => {
    const schema: yup.AnySchema = field
    const showWhen = { ...metaOf(schema).showWhen, isDriver: [true] }
    return [name, schema.meta({ ...metaOf(schema), showWhen })]
  }),
)

const fields: Record<string, yup.AnySchema> = {
  ...userComplementFields,
  isDriver: yesNo('Dirige veículos da saúde'),
  ...driverFields,
}

/**
 * Fields that a person is not asked for: occupations, before the table of occupations is there to choose from, and
 * the client, which provider staff alone choose.
 */
export const notAsked = (isProvider: boolean): string[] => (isProvider ? ['cbo'] : ['cbo', 'client'])

export const groups = [...userGroups, { title: 'Motorista', fields: ['isDriver', ...driverNames] }]

type Flat<Q, In> = Omit<Query<In, OutputOf<Q>>, 'input' | 'readBy'> & { input: yup.Schema<In> }

const { readBy: _parts, ...update } = userUpdate

/** The calls with one flat form as their input; only forms see them. What is read has the parts, so no form reads by it. */
export const flatCreate: Flat<typeof userCreate, Values> = { ...userCreate, input: strict(fields) }
export const flatUpdate: Flat<typeof userUpdate, { id: string; document: Values; version?: number | null }> =
  {
    ...update,
    input: strict(updateOf(fields)),
  }

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** A stored user as the form's values. */
export function flatten(user: OutputOf<typeof userGet>): Values {
  const { userComplement, driverComplement, id, version } = user
  return { ...driverComplement, ...userComplement, id, version, isDriver: Boolean(driverComplement) }
}

/** The form's values as `userCreate` takes them. */
export function toCreate(values: Values): InputOf<typeof userCreate> {
  const parts = {
    userComplement: pick(values, userNames),
    ...(values.isDriver === true && { driverComplement: pick(values, driverNames) }),
  }
  // The form validated the same fields a moment ago, and the server does again.
  return parts as unknown as InputOf<typeof userCreate>
}

/** A patch of the form as `userUpdate` takes it; a part that is unchanged stays out. */
export function toUpdate(input: {
  id: string
  document: Values
  version?: number | null
}): InputOf<typeof userUpdate> {
  const { id, document, version } = input
  const user = pick(document, userNames)
  const driver = pick(document, driverNames)
  const parts = {
    ...(Object.keys(user).length > 0 && { userComplement: user }),
    ...(document.isDriver === false
      ? { driverComplement: null }
      : Object.keys(driver).length > 0 && { driverComplement: driver }),
  }
  // Same as in toCreate.
  return { id, document: parts, version } as unknown as InputOf<typeof userUpdate>
}

/** Errors name the parts; the form knows the fields alone. */
export function flatError(reason: unknown): AppError {
  const error = describeError(reason)
  const { fields: named, current, ...payload } = error.payload ?? {}
  if (!named && !current) return error
  const bare = Object.entries(named ?? {}).map(([path, text]) => [
    path.replace(/^(document\.)?(userComplement|driverComplement)\./, ''),
    text,
  ])
  return new AppError(error.key, error.message, {
    ...payload,
    ...(named && { fields: Object.fromEntries(bare) }),
    ...(current && {
      current: { ...current, ...part(current, 'userComplement'), ...part(current, 'driverComplement') },
    }),
  })
}

const part = (current: Values, name: string): object => {
  const value = current[name]
  return typeof value === 'object' && value !== null ? value : {}
}
