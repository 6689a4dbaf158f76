import {
  checkContacts,
  checkPopulations,
  checkRemoved,
  checkSessions,
  checkTasks,
  checkTerritory,
} from './acts.ts'
import { checkAttended } from './attended.ts'
import { checkBpa } from './bpa.ts'
import { checkCampaigns, checkVaccines } from './campaigns.ts'
import { checkMosquito, checkProfile, checkStatistics } from './cases.ts'
import { checkExplorer, checkIndicators } from './dashboard.ts'
import { checkQueues, checkStock } from './desk.ts'
import { checkCaseLists, checkInconsistencies, checkSymptomLists } from './entries.ts'
import { checkCaseMap, checkChannel, checkMosquitoCases } from './epidemic.ts'
import { checkHomeVisits } from './home-visits.ts'
import { checkHomes, checkRisk } from './houses.ts'
import { checkGains, checkRules } from './indicators.ts'
import { checkJourneys } from './journeys.ts'
import { checkLayers } from './layers.ts'
import { checkCareLayers, checkProtectedLayer, checkSymptoms } from './layers-of-care.ts'
import { checkEntries, checkLists } from './lists.ts'
import { checkCosts, checkFinancial, checkWithdrawals } from './money.ts'
import type { Oracle } from './oracle.ts'
import { checkCells, checkPast, checkShares } from './past.ts'
import { checkCare, checkProduction, checkSecrecy } from './production.ts'
import { checkProviders } from './providers.ts'
import { checkGroups, checkNotifications, checkTables } from './registers.ts'
import { checkResidents } from './residents.ts'
import { checkBalances, checkBookings, checkLookup } from './stores.ts'
import { checkToCheck } from './to-check.ts'
import { checkTravel } from './travel.ts'
import { checkVisits } from './visits.ts'

/** Every check by what it is about. Those at the end change the town: their acts are seen by what comes after them. */
export const checks: Readonly<Record<string, (oracle: Oracle) => Promise<void>>> = {
  residents: checkResidents,
  lists: checkLists,
  'lists of a person': checkEntries,
  'lists of symptoms and measurements': checkSymptomLists,
  'lists of a case': checkCaseLists,
  layers: checkLayers,
  'layers of care': checkCareLayers,
  'protected diagnoses': checkProtectedLayer,
  symptoms: checkSymptoms,
  houses: checkRisk,
  homes: checkHomes,
  queues: checkQueues,
  lookup: checkLookup,
  stock: checkStock,
  balances: checkBalances,
  bookings: checkBookings,
  providers: checkProviders,
  production: checkProduction,
  'production without protected diagnoses': checkSecrecy,
  care: checkCare,
  visits: checkVisits,
  travel: checkTravel,
  journeys: checkJourneys,
  'financial report': checkFinancial,
  withdrawals: checkWithdrawals,
  costs: checkCosts,
  'statistics of cases': checkStatistics,
  'control diagram': checkChannel,
  'map of cases': checkCaseMap,
  mosquito: checkMosquito,
  'cases that mosquitoes carry': checkMosquitoCases,
  campaigns: checkCampaigns,
  profile: checkProfile,
  explorer: checkExplorer,
  'cells of the explorer': checkCells,
  indicators: checkIndicators,
  rules: checkRules,
  'scheduled attendances': checkAttended,
  gains: checkGains,
  'results of the municipality': checkShares,
  'the year before': checkPast,
  groups: checkGroups,
  notifications: checkNotifications,
  tables: checkTables,
  inconsistencies: checkInconsistencies,
  BPA: checkBpa,
  'campaigns of vaccines': checkVaccines,
  contacts: checkContacts,
  populations: checkPopulations,
  corrections: checkTasks,
  sessions: checkSessions,
  'groups that are signed in': checkGroups,
  'visits of homes': checkHomeVisits,
  territory: checkTerritory,
  removed: checkRemoved,
  'to check': checkToCheck,
}
