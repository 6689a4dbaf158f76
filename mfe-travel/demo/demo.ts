/** This area's part of the demo municipality. */
export { type DemoTravel, demoTravels } from './travels.ts'
