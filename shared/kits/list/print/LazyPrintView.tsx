import type { ReactNode } from 'react'
import { Dialog, fetched, type Unfetched, UnfetchedNotice } from '../../ui/index.ts'
import type { PrintViewProps } from './PrintView.tsx'

const failed = (unfetched: Unfetched, { title, onEnd }: { title: string; onEnd: () => void }) => (
  <Dialog open onClose={onEnd} title={title}>
    <UnfetchedNotice {...unfetched} />
  </Dialog>
)

const Printing = fetched<PrintViewProps<never>>(
  () => import(/* webpackChunkName: "list-print" */ './PrintView.tsx'),
  { failed },
)
/** The printing of a list, fetched when somebody prints. */
// A value has no type parameter.
export const LazyPrintView = Printing as unknown as <Item>(props: PrintViewProps<Item>) => ReactNode
