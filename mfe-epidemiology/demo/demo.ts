/** This area's part of the demo municipality. */
export { demo as demoCampaigns } from './campaigns.ts'
export { type DemoCase, demoCases } from './cases.ts'
