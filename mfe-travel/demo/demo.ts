/** This area's part of the demo municipality. */
export { demo as demoTravels } from './travels.ts'
