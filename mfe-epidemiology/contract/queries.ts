import type { Query } from '@saude/contract/query'
import { campaignCreate, campaignGet, campaignList, campaignUpdate } from './campaign.ts'

/** Every query that the epidemiology area declares: each needs a handler. */
export const epidemiologyQueries = [
  campaignList,
  campaignGet,
  campaignCreate,
  campaignUpdate,
] as unknown as readonly Query[] // of many types
