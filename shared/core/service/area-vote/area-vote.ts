import { defineCollection } from '@saude/store'

/** Whether an area that was published a moment ago opened in somebody's browser (gateway/releases/failing). A person has one vote. */
export interface AreaVote {
  /** Area, version and user. */
  readonly _id: string
  readonly area: string
  readonly version: string
  readonly isMounted: boolean
  /** What the browser said. */
  readonly problem: string | null
  readonly at: Date
}

export const areaVotes = defineCollection<AreaVote>('areaVote', {
  tenant: 'global',
  takeout: { left: 'diz se uma versão abriu nos navegadores, por um dia' },
  indexes: [{ keys: { area: 1, version: 1, isMounted: 1, _id: 1 } }, { keys: { at: 1, _id: 1 } }],
})
