/** This area's part of the demo municipality. */
export {
  demoBenefits,
  demoCostCenters,
  demoPartnerships,
} from './registers.ts'
export { demo as demoVehicles } from './vehicles.ts'
