import { metaOf } from '@saude/contract/meta'
import type { ReactNode } from 'react'
import type * as yup from 'yup'
import { useMay } from '../platform/index.ts'
import { Link } from '../ui/index.ts'
import { valueAt } from './drawn.tsx'

interface RelationLinkProps {
  schema: yup.AnySchema
  value: unknown
  tabIndex?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** A value that leads to what it refers to, where its field says by which screen and the person may open that. */
export function RelationLink({ schema, value, children, ...link }: RelationLinkProps) {
  const { opens } = metaOf(schema)
  const may = useMay(opens?.needs)
  const id = valueAt(value, 'id')
  const isGone = valueAt(value, 'isRemoved') === true
  if (!opens || !may || isGone || typeof id !== 'string') return children
  return (
    <Link href={opens.path.replace('{id}', encodeURIComponent(id))} {...link}>
      {children}
    </Link>
  )
}
