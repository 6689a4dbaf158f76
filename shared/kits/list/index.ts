/** Infinite lists and the screens of plain registers, drawn from the contract. */
export { InfiniteList } from './InfiniteList.tsx'
export { type LocalRows, provideLocalRows } from './load/local.ts'
export { type AnyResource, RegisterScreens } from './register/RegisterScreens.tsx'
export { registerWords } from './register/words.ts'
export type { Column, CreateLink, InfiniteListProps, RowAction } from './types.ts'
export { useRowTab } from './view/current-row.ts'
