import { handlersFor } from '@saude/service/handlers'
import { outbox } from '@saude/service/outbox'
import { healthQuizzes } from './care/health-quiz.ts'
import { correctionTasks } from './history/correction-task.ts'
import { historyItems } from './history/item.ts'
import { withdrawnItems } from './history/withdrawn.ts'
import { territoryMoves } from './location/move/territory-move.ts'
import { attendedCitizens } from './production/attended-citizen.ts'
import { protectedSnapshots } from './protected/snapshot.ts'
import { queueCollections } from './queue.ts'
import { citizens } from './register/citizen.ts'
import { deaths } from './register/deaths.ts'
import { removedCitizens } from './removal/removed.ts'
import { visits } from './visits/visit.ts'

export const collections = {
  citizen: citizens,
  citizenDeath: deaths,
  historyItem: historyItems,
  withdrawnItem: withdrawnItems,
  correctionTask: correctionTasks,
  attendedCitizen: attendedCitizens,
  removedCitizen: removedCitizens,
  visit: visits,
  healthQuiz: healthQuizzes,
  protectedSnapshot: protectedSnapshots,
  territoryMove: territoryMoves,
  outbox,
  ...queueCollections,
}

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
