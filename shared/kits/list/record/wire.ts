import { type Query, type Shape, strict, updateOf } from '@saude/contract/query'
import { askedFields } from '@saude/contract/record/fields'
import type { AnyRecord, Having } from '@saude/contract/record/record'
import { errorOfFields } from '@saude/contract/record/wire'
import { useMemo } from 'react'
import type { FormProps } from '../../form/index.ts'
import { useSend } from '../../platform/index.ts'
import type { Entry } from './types.ts'

type Said = Readonly<Record<string, unknown>>

/** An answer about an entry as the fields that screens know. */
export const entryOf = ({ wire }: AnyRecord, answer: Said | undefined): Entry | undefined =>
  wire && answer ? wire.fields(answer) : answer

type Sending<In, Out> = Pick<FormProps<In, Out>, 'of' | 'onSubmit'>

/** A query whose input is what a form asks; the call itself is sent by `onSubmit`. */
const asked = <In>(query: object, input: Shape) =>
  // A shape of fields that are known at run time only.
  ({ ...query, input: strict(input) }) as unknown as Query<In, unknown>

/** What a form of a new entry is drawn of, and how it is sent. */
export function useCreation(of: Having<'create'>): Sending<Said, unknown> {
  const { wire, create, fields } = of
  const [send] = useSend<Said, unknown>(create)
  return useMemo(() => {
    if (!wire) return { of: create }
    const flat = asked<Said>(create, askedFields(fields))
    return {
      of: flat,
      onSubmit: (values, options) =>
        send(wire.said(values, 'create'), options).catch((error: unknown) => {
          throw errorOfFields(wire, Object.keys(fields), error, '')
        }),
    }
  }, [wire, create, fields, send])
}

type Patch = { id: string; document: Said; version?: number | null | undefined }

/** What a form of a stored entry is drawn of, and how its patch is sent. */
export function useChange(of: Having<'update'>): Sending<Patch, unknown> {
  const { wire, update, fields } = of
  const [send] = useSend<Patch, unknown>(update)
  return useMemo(() => {
    if (!wire) return { of: update }
    // What the record is read by says parts, so no form compares by it: conflicts bring what is stored.
    const { readBy: _parts, ...rest } = update
    const flat = asked<Patch>(rest, updateOf(askedFields(fields)))
    return {
      of: flat,
      onSubmit: ({ document, ...input }, options) =>
        send({ ...input, document: wire.said(document, 'update') }, options).catch((error: unknown) => {
          throw errorOfFields(wire, Object.keys(fields), error, 'document.')
        }),
    }
  }, [wire, update, fields, send])
}
