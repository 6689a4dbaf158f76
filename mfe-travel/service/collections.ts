import { handlersFor } from '@saude/service/handlers'
import { travels } from './travel.ts'

/** Everything that the travel area stores. */
export const collections = { travel: travels }

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
