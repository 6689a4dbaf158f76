import { anyRecord } from '@saude/contract/record/record'
import { answerSteps } from '@saude/service/first-steps'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { optionsFirstSteps, optionsSteps } from '../contract/first-steps.ts'
import { laboratoryExam } from '../contract/laboratory-exam.ts'
import { vehicle } from '../contract/vehicle.ts'

const on = handlersFor({
  exam: recordCollection(anyRecord(laboratoryExam)),
  vehicle: recordCollection(anyRecord(vehicle)),
})

/** What is done of the registers' first steps. */
export const firstSteps: Handler = on(optionsFirstSteps, ({ user, collections: { exam, vehicle } }) =>
  answerSteps(user.client, optionsSteps, {
    'options.exams': async () => (await exam.findOne({})) !== null,
    'options.vehicles': async () => (await vehicle.findOne({})) !== null,
  }),
)
