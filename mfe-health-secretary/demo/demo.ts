/** This area's part of the demo municipality. */
export { type DemoExamRequest, demoExamRequests } from './exam-requests.ts'
export { type DemoHomeVisits, demoHomeVisits } from './home-visits.ts'
