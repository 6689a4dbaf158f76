import { handlersFor } from '@saude/service/handlers'
import { citizens } from './citizen.ts'
import { healthQuizzes } from './health-quiz.ts'
import { historyItems } from './history/item.ts'
import { queueCollections } from './queue.ts'
import { removedCitizens } from './removed.ts'
import { visits } from './visit.ts'

export const collections = {
  citizen: citizens,
  historyItem: historyItems,
  removedCitizen: removedCitizens,
  visit: visits,
  healthQuiz: healthQuizzes,
  ...queueCollections,
}

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
