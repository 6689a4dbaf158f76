import { createContext, type Ref } from 'react'

/** Where the form of a dialog says whether it may be closed; it asks where something was changed. */
export const DialogClosing = createContext<Ref<() => Promise<boolean>>>(null)
