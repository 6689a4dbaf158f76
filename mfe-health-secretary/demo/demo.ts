/** This area's part of the demo municipality. */
export { demoExamRequests } from './exam-requests.ts'
export { type DemoHomeVisits, demoHomeVisits } from './home-visits.ts'
export { demoLocalConsortium } from './local-consortium.ts'
