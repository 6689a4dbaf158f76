import { defineCollection } from '@saude/store'

/** What was decided when the installation got its first real user: whether demo users may still sign in. */
export interface DemoDecision {
  readonly _id: 'demo'
  readonly keeps: boolean
  readonly decidedAt: Date
}

export const demoDecisions = defineCollection<DemoDecision>('demoDecision', {
  tenant: 'global',
  takeout: { left: 'decisão sobre os usuários de demonstração desta instalação' },
})
