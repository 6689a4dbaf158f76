import { answerSteps } from '@saude/service/first-steps'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { secretaryFirstSteps, secretarySteps } from '../contract/first-steps.ts'
import { registerCollections } from './provider/providers.ts'

const on = handlersFor({ provider: registerCollections.examProvider })

/** What is done of the secretary's first steps. */
export const firstSteps: Handler = on(secretaryFirstSteps, ({ user, collections: { provider } }) =>
  answerSteps(user.client, secretarySteps, {
    'health-secretary.providers': async () => (await provider.findOne({})) !== null,
  }),
)
