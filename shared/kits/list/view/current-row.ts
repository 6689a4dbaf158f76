import { createContext, useContext } from 'react'

/** Whether controls of a row are stops of the Tab key: only the row that the arrows walked to has such. */
export const CurrentRow = createContext(true)

/** For what a cell draws: `tabIndex` of its controls, -1 in rows that Tab passes by. */
export const useRowTab = (): -1 | undefined => (useContext(CurrentRow) ? undefined : -1)
