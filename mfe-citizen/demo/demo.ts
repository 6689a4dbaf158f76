/** This area's part of the demo municipality. */
export { type CitizensWanted, citizens } from './citizens.ts'
export type { DemoEntry, DemoPatient } from './history/entry.ts'
export { createHistories } from './history/histories.ts'
export type { DemoCitizen, DemoConditions } from './types.ts'
