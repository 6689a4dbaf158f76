/** Infinite lists and the screens of records, drawn from the contract. */
export { InfiniteList } from './InfiniteList.tsx'
export { RowLines, type RowLinesProps } from './lines/RowLines.tsx'
export { type LocalRows, provideLocalRows } from './load/local.ts'
export { PaperSheet, type PaperSheetProps } from './print/PaperSheet.tsx'
export { PdfPage, type PdfPageProps } from './print/PdfPage.tsx'
export { PrintList } from './print/PrintList.tsx'
export { usePdf } from './print/pdf.ts'
export type { PlainTable } from './print/plain-table.ts'
export { QrCode } from './print/QrCode.tsx'
export { useTableFiles } from './print/useTableFiles.tsx'
export { RelationLink } from './RelationLink.tsx'
export { ClientMark } from './record/ClientMark.tsx'
export { removalOf } from './record/entry.ts'
export { FileLinks } from './record/FileLinks.tsx'
export { LackingNotice, LackingOf } from './record/LackingNotice.tsx'
export { RecordScreens } from './record/RecordScreens.tsx'
export { RecordSteps } from './record/RecordSteps.tsx'
export { recordPage } from './record/recordPage.tsx'
export type {
  RecordDetailsOptions,
  RecordFormOptions,
  RecordListOptions,
  RecordOwnScreens,
  RecordReceiptOptions,
  RecordScreensProps,
} from './record/types.ts'
export { useCarried } from './record/useCarried.ts'
export { useTransition } from './record/useTransition.tsx'
export { RemovedNotice } from './removal/RemovedNotice.tsx'
export { type Removable, type Removal, useRemoval } from './removal/removal.ts'
export { ReportList } from './report/ReportList.tsx'
export { readValue, writeValue } from './state/list-state.ts'
export type { Column, CreateLink, InfiniteListProps, RowAction } from './types.ts'
export { useRowTab } from './view/current-row.ts'
