import { fieldsOf } from '@saude/contract/clean'
import { formatMeasured } from '@saude/contract/format-value'
import { metaOf } from '@saude/contract/meta'
import type { ReactNode } from 'react'
import type * as yup from 'yup'
import { StatusDot } from '../ui/index.ts'

/** A value of an object whose fields are known by name only; undefined where it has none of this name. */
export const valueAt = (item: unknown, field: string): unknown =>
  typeof item === 'object' && item !== null
    ? Object.entries(item).find(([key]) => key === field)?.[1]
    : undefined

/** A value as lists and facts draw it: states and levels with the dot of their tone, the rest as text. */
export function drawnValue(schema: yup.AnySchema, value: unknown): ReactNode {
  const text = formatMeasured(schema, value)
  const tone = typeof value === 'string' ? metaOf(schema).tones?.[value] : undefined
  return tone && text ? <StatusDot tone={tone}>{text}</StatusDot> : text
}

/** Whether what a relation refers to may be gone. */
export const mayBeRemoved = (schema: yup.AnySchema): boolean =>
  metaOf(schema).kind === 'relation' && 'isRemoved' in fieldsOf(schema)

/** Under a relation whose entry is gone; its last name stays. */
export const removedMark = (value: unknown): ReactNode =>
  valueAt(value, 'isRemoved') === true ? <StatusDot tone="warning">Cadastro removido</StatusDot> : null
