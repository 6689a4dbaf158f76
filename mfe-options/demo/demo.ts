/** This area's part of the demo municipality. */
export {
  demoBenefits,
  demoCostCenters,
  demoExamProviders,
  demoOccupationalTherapyProviders,
  demoPartnerships,
  demoPhysiotherapyProviders,
} from './registers.ts'
export { demo as demoVehicles } from './vehicles.ts'
