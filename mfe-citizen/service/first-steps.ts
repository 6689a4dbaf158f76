import { answerSteps } from '@saude/service/first-steps'
import { citizenFirstSteps, citizenSteps } from '../contract/first-steps.ts'
import { on } from './collections.ts'

/** What is done of the citizens' first steps. */
export const firstSteps = on(citizenFirstSteps, ({ user, collections: { citizen, visit } }) =>
  answerSteps(user.client, citizenSteps, {
    'citizen.register': async () => (await citizen.findOne({})) !== null,
    'citizen.visit': async () => (await visit.findOne({})) !== null,
  }),
)
