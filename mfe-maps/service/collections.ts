import { handlersFor } from '@saude/service/handlers'

/** Layers are made of other areas' data: nothing is stored here. */
export const collections = {}

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
