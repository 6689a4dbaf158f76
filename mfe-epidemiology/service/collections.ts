import { handlersFor } from '@saude/service/handlers'
import { campaigns } from './campaign.ts'

export const collections = { campaign: campaigns }

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
