import { createContext } from 'react'

/** Whether the ground of the map shows health units by symbols: our own drawing does, pictures of others do not. */
export const ShowsUnits = createContext(false)
