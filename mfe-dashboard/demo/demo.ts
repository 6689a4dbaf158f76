/** This area's part of the demo municipality. */
export { type PastResident, pastResidents } from './residents.ts'
