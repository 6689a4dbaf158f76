/** This area's part of the demo municipality. */
export { type DemoVehicle, demoVehicles } from './vehicles.ts'
