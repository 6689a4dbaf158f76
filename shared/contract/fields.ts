import { keysOf } from './values.ts'
import './locale.ts'
import * as yup from 'yup'
import { boundaryProblem, mostVertices } from './boundary.ts'
import {
  alphanumerics,
  cepFits,
  cnesFits,
  cnpjFits,
  cnsFits,
  cpfFits,
  phoneFits,
  plateFits,
} from './documents.ts'
import type { Polygon, Vertex } from './geo.ts'
import { isDate, isInstant, isTime, parseInstant, today } from './instants.ts'
import { texts } from './locale.ts'
import type { FieldMeta, MaskName } from './meta.ts'

/**
 * The words in which every contract is written. Each is a plain function that answers a yup schema with label
 * and metadata, so `.required()`, `.max(60)` and the like go on as usual. A field may be empty (null) unless
 * it is `.required()`. Values arrive here cleaned by `clean.ts`: trimmed, masks stripped, '' turned into null.
 */

/** A text of one line. */
export const text = (label: string, meta: FieldMeta = {}) =>
  yup
    .string()
    .label(label)
    .nullable()
    .meta({ kind: 'string', ...meta })

/** A text of several lines. */
export const longText = (label: string, meta: FieldMeta = {}) =>
  text(label, { inputType: 'textarea', rows: 5, ...meta })

const empty = (value: unknown): value is null | undefined => value === null || value === undefined

/** JSON writes numbers that no computer counts with, 1e999 among them: they are infinite or have lost their units. */
const isCountable = (value: unknown): boolean =>
  empty(value) || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)

/** A number with at most `decimals` places, two unless said otherwise; more are refused, not rounded. */
export const decimal = (label: string, { decimals = 2, ...meta }: FieldMeta = {}) =>
  yup
    .number()
    .label(label)
    .nullable()
    .meta({ kind: 'number', decimals, ...meta })
    .test('countable', texts.invalid, isCountable)
    .test('decimals', texts.decimals(label, decimals), (value) => {
      if (value === null || value === undefined) return true
      return Math.abs(value - Number(value.toFixed(decimals))) < 1e-12
    })

/** A whole number, within what JSON carries exactly (2^53 - 1). */
export const integer = (label: string, meta: FieldMeta = {}) =>
  yup
    .number()
    .label(label)
    .nullable()
    .integer()
    .meta({ kind: 'number', decimals: 0, ...meta })
    .test('countable', texts.invalid, isCountable)

/** A measured number without a limit of decimal places: altitude, accuracy, coordinates. */
export const number = (label: string, meta: FieldMeta = {}) =>
  yup
    .number()
    .label(label)
    .nullable()
    .meta({ kind: 'number', decimals: 6, ...meta })
    .test('countable', texts.invalid, isCountable)

/** True, false, or not answered (null). */
export const yesNo = (label: string, meta: FieldMeta = {}) =>
  yup
    .boolean()
    .label(label)
    .nullable()
    .meta({ kind: 'boolean', ...meta })

/** One of the keys of `options` (value → Portuguese label). */
export function oneOf<const O extends Readonly<Record<string, string>>>(
  label: string,
  options: O,
  meta: FieldMeta = {},
) {
  const keys = keysOf(options)
  return yup
    .string<keyof O & string>()
    .typeError(texts.none)
    .label(label)
    .nullable()
    .oneOf([...keys, null])
    .meta({ kind: 'enumerated', options, ...meta })
}

/** Clocks of devices go ahead of ours. Milliseconds. */
const leeway = 5 * 60_000

/** A day is today at the latest, as clocks of São Paulo have it; an instant now. What is neither is another rule's. */
const hasCome = (value: unknown): boolean => {
  if (typeof value !== 'string' || (!isDate(value) && !isInstant(value))) return true
  return isDate(value) ? value <= today() : Number(parseInstant(value)) <= Date.now() + leeway
}

/** With the rule that a field's metadata asks for: what has come by its nature is not in the future. */
const within = (meta: FieldMeta, field: yup.StringSchema<string | null | undefined>) =>
  meta.mayLieAhead === false ? field.test('notFuture', texts.future, hasCome) : field

/** A day, `YYYY-MM-DD` on the wire and in the store. */
export const date = (label: string, meta: FieldMeta = {}) =>
  within(
    meta,
    yup
      .string()
      .label(label)
      .nullable()
      .meta({ kind: 'datetime', withDate: true, withTime: false, ...meta })
      .test('date', texts.date, (value) => empty(value) || isDate(value)),
  )

/** A time of day, `HH:mm` with optional seconds. */
export const time = (label: string, meta: FieldMeta = {}) =>
  yup
    .string()
    .label(label)
    .nullable()
    .meta({ kind: 'datetime', withDate: false, withTime: true, ...meta })
    .test('time', texts.time, (value) => empty(value) || isTime(value))

/** An instant; on the wire `YYYY-MM-DD HH:mm:ss.SSS-03:00` or ISO 8601, in the store a Date. */
export const dateTime = (label: string, meta: FieldMeta = {}) =>
  within(
    meta,
    yup
      .string()
      .label(label)
      .nullable()
      .meta({ kind: 'datetime', withDate: true, withTime: true, ...meta })
      .test('dateTime', texts.date, (value, { createError }) => {
        if (empty(value) || isInstant(value)) return true
        // Beside a day that is right, an example of a day would not say what is missing.
        return isDate(value.slice(0, 10)) ? createError({ message: texts.time }) : false
      }),
  )

/** The instant from which on a list is asked for: a day alone means its beginning. */
export const since = (label: string, meta: FieldMeta = {}) => dateTime(label, { isSince: true, ...meta })

const checked = (label: string, mask: MaskName, fits: (value: string) => boolean, meta: FieldMeta) =>
  yup
    .string()
    .label(label)
    .nullable()
    .meta({ kind: 'string', mask, ...meta })
    .test('mask', texts.invalid, (value) => empty(value) || fits(value))

/** A CPF, 11 digits on the wire and in the store; personal. */
export const cpf = (label = 'CPF', meta: FieldMeta = {}) =>
  checked(label, 'cpf', cpfFits, { personal: 'text', ...meta })
/** A CNS, 15 digits on the wire and in the store; personal. An unusual structure is a warning only. */
export const cns = (label = 'CNS', meta: FieldMeta = {}) =>
  checked(label, 'cns', cnsFits, { personal: 'text', warn: 'cnsStructure', ...meta })
/** A CNPJ, 14 characters without mask, alphanumeric too. */
export const cnpj = (label = 'CNPJ', meta: FieldMeta = {}) => checked(label, 'cnpj', cnpjFits, meta)
/** A CEP, 8 digits without mask. */
export const cep = (label = 'CEP', meta: FieldMeta = {}) => checked(label, 'cep', cepFits, meta)
/** A CNES, 7 digits. */
export const cnes = (label = 'CNES', meta: FieldMeta = {}) => checked(label, 'cnes', cnesFits, meta)
/** A telephone number of any kind, without mask; personal. */
export const phone = (label: string, meta: FieldMeta = {}) =>
  checked(label, 'phone', phoneFits, { personal: 'text', inputType: 'tel', ...meta })
/** The English words of a wrong plate are a fixed text; which field and what fits stand beside them. */
export const plate = (label = 'Placa', meta: FieldMeta = {}) =>
  yup
    .string()
    .label(label)
    .nullable()
    .meta({ kind: 'string', mask: 'plate', ...meta })
    .test('plate', texts.plate, (value) => empty(value) || plateFits(alphanumerics(value)))
/** An e-mail address; personal. */
export const email = (label = 'E-mail', meta: FieldMeta = {}) =>
  text(label, { inputType: 'email', personal: 'text', ...meta }).email()

/** A color as `#rrggbb`. */
export const color = (label: string, meta: FieldMeta = {}) =>
  yup
    .string()
    .label(label)
    .nullable()
    .matches(/^#[0-9a-f]{6}$/i)
    .meta({ kind: 'color', ...meta })

/** An entity's id: opaque, at most 36 characters. */
export const id = (label = 'Id', meta: FieldMeta = {}) => text(label, { isHidden: true, ...meta }).max(36)

const part = (meta: FieldMeta) => ({
  meta,
  object: <S extends yup.ObjectShape>(shape: S) =>
    yup.object(shape).noUnknown().nullable().default(undefined).optional().meta(meta),
})

/** What a form calls the chosen one; the longest names of code tables have some 250 letters. */
const nameOfChoice = (label = 'Nome') => text(label).max(400)

/** A choice among remote options: `{id, name}`; `search` names the query that offers them. */
export const relation = (label: string, search: string, meta: FieldMeta = {}) =>
  part({ kind: 'relation', search, ...meta })
    .object({ id: id().required(), name: nameOfChoice().optional() })
    .typeError(texts.none)
    .label(label)

/** A snapshot of another area's entity, kept fresh by its change feed (architecture.md, Gateway and services). */
export const ref = (label: string, search: string, meta: FieldMeta = {}) =>
  part({ kind: 'relation', search, ...meta })
    .object({
      id: id().required(),
      name: nameOfChoice().optional(),
      searchName: nameOfChoice('Nome para busca').optional(),
      /** The entity is gone; its last name stays. */
      isRemoved: yesNo('Removido').optional(),
    })
    .label(label)

/** A position `{x: longitude, y: latitude}` in degrees, as citizens carry it. */
export const point = (label: string, meta: FieldMeta = {}) =>
  part({ kind: 'point', personal: 'position', ...meta })
    .object({
      x: number('Longitude').required().min(-180).max(180),
      y: number('Latitude').required().min(-90).max(90),
    })
    .label(label)

/** A position `{latitude, longitude}` in degrees, as places and map points carry it. */
export const position = (label: string, meta: FieldMeta = {}) =>
  part({ kind: 'object', ...meta })
    .object({
      latitude: number('Latitude').required().min(-90).max(90),
      longitude: number('Longitude').required().min(-180).max(180),
    })
    .label(label)

/** The border of an area (`Boundary`): one ring, or polygons with holes; what is wrong is said of the first wrong vertex. */
export const boundary = (label: string, meta: FieldMeta = {}) =>
  yup
    .array()
    // Its own rule goes through it: what is said here is what one ring has.
    .of<Vertex | Polygon>(
      yup.object({ lat: number('lat').required(), lng: number('lng').required() }).noUnknown(),
    )
    .label(label)
    .nullable()
    .max(mostVertices)
    .meta({ kind: 'boundary', checksEntries: true, ...meta })
    .test('vertices', texts.invalid, (value: unknown, { createError, path }) => {
      const problem = Array.isArray(value) ? boundaryProblem(value) : undefined
      if (!problem) return true
      const place = problem.at.map((index) => `[${index}]`).join('')
      return createError({ path: `${path}${place}`, message: `${label}${problem.says}` })
    })

/** Blood pressure, contraction × relaxation in mmHg. */
export const pressure = (label: string, meta: FieldMeta = {}) =>
  part({ kind: 'pressure', ...meta })
    .object({
      // Sentences name the field as it is labelled.
      contraction: integer(`${label} (contração)`).required().min(20).max(350),
      relaxation: integer(`${label} (relaxamento)`).required().min(10).max(250),
    })
    .label(label)

/** Proof that no machine asks; forms show it when the server wants it. */
export const captcha = (label = 'Verificação') => text(label, { kind: 'captcha', isHidden: true }).max(4000)

/** A nested object with declared keys only. */
export const object = <S extends yup.ObjectShape>(label: string, shape: S, meta: FieldMeta = {}) =>
  yup
    .object(shape)
    .noUnknown()
    .nullable()
    .default(undefined)
    .optional()
    .label(label)
    .meta({ kind: 'object', ...meta })

/**
 * A list of objects or of plain fields.
 * @param most entries that it may have, looked at before any of them is; `asManyAsThereAre` only in answers
 */
export function list<T extends yup.AnySchema>(label: string, most: number, of: T, meta: FieldMeta = {}) {
  const any = yup
    .array()
    // Left to itself, yup makes `any` of the items of a schema that it does not know.
    .of<yup.InferType<T>>(of)
    .label(label)
    .nullable()
    .meta({ kind: 'list', ...meta })
  return most === asManyAsThereAre ? any : any.max(most)
}

/** A list of an answer that the service alone makes; no input may have one (contracts.test.ts). */
export const asManyAsThereAre = Number.POSITIVE_INFINITY

/** Anything at all; only in answers whose form another contract declares. */
export const anything = (label: string, meta: FieldMeta = {}) =>
  yup.mixed().label(label).nullable().meta(meta)
