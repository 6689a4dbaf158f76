import { metaOf } from '@saude/contract/meta'
import type { ReactNode } from 'react'
import type * as yup from 'yup'
import { MayLink } from '../platform/index.ts'
import { valueAt } from './drawn.tsx'

interface RelationLinkProps {
  /** Of the field that refers; a field that is not there leads nowhere. */
  schema: yup.AnySchema | undefined
  value: unknown
  tabIndex?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** A value that leads to what it refers to, where its field says by which screen and the person may open that. */
export function RelationLink({ schema, value, children, ...link }: RelationLinkProps) {
  const opens = schema && metaOf(schema).opens
  const id = valueAt(value, 'id')
  const isGone = valueAt(value, 'isRemoved') === true
  if (!opens || isGone || typeof id !== 'string') return children
  return (
    <MayLink needs={opens.needs} href={opens.path.replace('{id}', encodeURIComponent(id))} {...link}>
      {children}
    </MayLink>
  )
}
