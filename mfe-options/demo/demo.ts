/** This area's part of the demo municipality. */
export { demoVehicles } from './vehicles.ts'
