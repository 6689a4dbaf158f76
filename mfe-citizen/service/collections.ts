import { handlersFor } from '@saude/service/handlers'
import { outbox } from '@saude/service/outbox'
import { movedCollections } from '@saude/service/person/move'
import { recordHistory } from '@saude/service/record/history'
import { attendedCitizens } from './analysis/production/attended-citizen.ts'
import { protectedSnapshots } from './analysis/protected/snapshot.ts'
import { queueCollections } from './queue.ts'
import { healthQuizzes } from './register/care/health-quiz.ts'
import { checkMarks, registerChecks } from './register/check/check.ts'
import { citizens } from './register/citizen/citizen.ts'
import { deaths } from './register/citizen/deaths.ts'
import { favourites } from './register/favourite/favourite.ts'
import { correctionTasks } from './register/history/correction-task.ts'
import { historyItems } from './register/history/item.ts'
import { withdrawnItems } from './register/history/withdrawn.ts'
import { families, familyMembers } from './register/home/family.ts'
import { homes } from './register/home/home.ts'
import { drawnAreas, importDoubts, importedRecords, importRuns } from './register/import/run.ts'
import { joinings } from './register/join/joined.ts'
import { territoryMoves } from './register/location/move/territory-move.ts'
import { ongoings } from './register/ongoing/ongoing.ts'
import { carePapers } from './register/paper/paper.ts'
import { removedCitizens } from './register/removal/removed.ts'
import { visits } from './register/visits/visit.ts'

export const collections = {
  citizen: citizens,
  citizenDeath: deaths,
  historyItem: historyItems,
  withdrawnItem: withdrawnItems,
  correctionTask: correctionTasks,
  ongoing: ongoings,
  favourite: favourites,
  carePaper: carePapers,
  attendedCitizen: attendedCitizens,
  removedCitizen: removedCitizens,
  citizenJoining: joinings,
  ...movedCollections,
  visit: visits,
  healthQuiz: healthQuizzes,
  protectedSnapshot: protectedSnapshots,
  territoryMove: territoryMoves,
  home: homes,
  family: families,
  familyMember: familyMembers,
  importRun: importRuns,
  importedRecord: importedRecords,
  importDoubt: importDoubts,
  importArea: drawnAreas,
  registerCheck: registerChecks,
  registerCheckMark: checkMarks,
  recordHistory,
  outbox,
  ...queueCollections,
}

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
