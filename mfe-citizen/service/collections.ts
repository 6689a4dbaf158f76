import { handlersFor } from '@saude/service/handlers'
import { citizens } from './citizen.ts'

export const collections = { citizen: citizens }

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
