import { AppError } from '@saude/contract/errors'
import { cep } from '@saude/contract/fields'
import type { CpfOrCns } from '@saude/contract/import/cells'
import { strict } from '@saude/contract/query'
import { problems } from '@saude/contract/validate'
import { isFields } from '@saude/contract/values'
import { citizenFields } from '../../../contract/citizen.ts'
import { type Kinship, kinships } from '../../../contract/home-codes.ts'
import { streetParts } from '../../../contract/import/address.ts'
import { headRole } from '../../../contract/import/words.ts'
import type { Citizen } from '../citizen/citizen.ts'

/** The form's own fields and rules, as far as files fill them. */
export const personFields = {
  name: citizenFields.name,
  socialName: citizenFields.socialName,
  birthDate: citizenFields.birthDate,
  sex: citizenFields.sex,
  raceColor: citizenFields.raceColor,
  cpf: citizenFields.cpf,
  cns: citizenFields.cns,
  mothersName: citizenFields.mothersName,
  fathersName: citizenFields.fathersName,
  mobilePhone: citizenFields.mobilePhone,
  homePhone: citizenFields.homePhone,
  contactPhone: citizenFields.contactPhone,
  email: citizenFields.email,
  addressPublicPlaceType: citizenFields.addressPublicPlaceType,
  addressPublicPlace: citizenFields.addressPublicPlace,
  addressNumber: citizenFields.addressNumber,
  addressComplement: citizenFields.addressComplement,
  addressReference: citizenFields.addressReference,
} as const

/** What a row says of a person, by the fields of the form; what it leaves out is not there. */
export type Person = Partial<Pick<Citizen, keyof typeof personFields | 'gender'>> & { readonly name: string }

/** What else a row says: where the person belongs, in the words of the file. */
export interface Hints {
  readonly originId: string | null
  readonly neighborhood: string | null
  readonly cep: string | null
  readonly homeCode: string | null
  readonly familyCode: string | null
  readonly isHead: boolean
  readonly kinship: Kinship | null
  readonly head: CpfOrCns | null
}

export interface ImportRow {
  readonly line: number
  readonly person: Person
  readonly hints: Hints
  readonly notices: readonly string[]
}

const personSchema = strict(personFields)
const cepSchema = cep()

/** The rows of a batch. @throws AppError `validation` for what the kit does not write */
export const rowsIn = (
  rows: readonly string[],
): readonly { line: number; values: object; notices: readonly string[] }[] =>
  rows.map((json) => {
    const one = parsed(json)
    if (!isFields(one) || typeof one.line !== 'number' || !isFields(one.values))
      throw new AppError('validation')
    const notices = Array.isArray(one.notices) ? one.notices.map(String) : []
    return { line: one.line, values: one.values, notices }
  })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new AppError('validation')
  }
}

/** The values of a row with an address of one text in its parts; what has a column of its own says it better. */
function apart(values: object): Readonly<Record<string, unknown>> {
  const read: Readonly<Record<string, unknown>> = { ...values }
  const { address, addressPublicPlace: street, addressPublicPlaceType: type } = read
  return {
    ...(isFields(address) && address),
    ...read,
    // Columns of streets have the kind in them as often as not.
    ...(typeof street === 'string' && !type && streetParts(street)),
  }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const documentIn = (value: unknown): CpfOrCns | null =>
  isFields(value)
    ? {
        ...(typeof value.cpf === 'string' && { cpf: value.cpf }),
        ...(typeof value.cns === 'string' && { cns: value.cns }),
      }
    : null

/** Of values that keep the schema, whose fields are those of Person. */
const isPerson = (said: object): said is Person => 'name' in said && typeof said.name === 'string'

const isKinship = (code: unknown): code is Kinship =>
  typeof code === 'string' && Object.hasOwn(kinships, code)

/**
 * A row by the rules of the form.
 * @param today for days that have not come
 * @returns the row, or why it is refused
 */
export function personOf(
  { line, values, notices }: ReturnType<typeof rowsIn>[number],
  today: string,
): ImportRow | { readonly line: number; readonly why: string } {
  const read = apart(values)
  const either = documentIn(read.cpfOrCns)
  const said: Record<string, unknown> = {}
  for (const field of Object.keys(personFields)) {
    const value =
      read[field] ?? (either && field in either ? either[field === 'cpf' ? 'cpf' : 'cns'] : undefined)
    if (value !== undefined && value !== null) said[field] = value
  }
  const { sex: one } = said
  if (one === 'M' || one === 'F') said.gender = one
  const { gender: _, ...fields } = said
  const wrong = Object.entries(problems(personSchema, fields))
  if (typeof said.birthDate === 'string') {
    if (said.birthDate > today) wrong.push(['birthDate', 'Data de nascimento não pode ser futura'])
    if (said.birthDate < '1890-01-01') wrong.push(['birthDate', 'Data de nascimento é antiga demais'])
  }
  if (wrong.length > 0 || !isPerson(said)) return { line, why: wrong.map(([, why]) => why).join('; ') }
  return {
    line,
    notices,
    person: said,
    hints: hintsIn(values),
  }
}

/** What a row says beside the fields of the form. */
export function hintsIn(values: object): Hints {
  const read = apart(values)
  const zip = textOr(read.cep)?.replace(/\D/g, '') ?? null
  return {
    originId: textOr(read.originId),
    neighborhood: textOr(read.neighborhood),
    cep: zip && Object.keys(problems(cepSchema, zip)).length === 0 ? zip : null,
    homeCode: textOr(read.homeCode),
    familyCode: textOr(read.familyCode),
    isHead: read.isHead === true || read.kinship === headRole,
    kinship: isKinship(read.kinship) ? read.kinship : null,
    head: documentIn(read.head),
  }
}
