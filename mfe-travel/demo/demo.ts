/** This area's part of the demo municipality. */
export { demoTravels } from './travels.ts'
