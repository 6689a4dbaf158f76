import { defineCollection, type FeedPosition } from '@saude/store'

/** Up to which entry of the core's feed new notifications were sent, noted before they are. */
interface PushPosition {
  readonly _id: 'push'
  /** Of before there were lines: what stands here is the position too. */
  readonly sequence: number
  readonly position?: FeedPosition
}

export const pushPositions = defineCollection<PushPosition>('pushPosition', {
  tenant: 'global',
  takeout: { left: 'posição de envio desta instalação' },
})
